import * as contract from '@provost/contract/class-levels.schema';
import { type Reverts, requireEvent } from '../../school/audit/reverts.ts';
import {
  createClassLevel,
  deleteClassLevel,
  reorderClassLevels,
  updateClassLevel,
} from './class-levels.service.ts';

interface Fields {
  readonly name: string;
  readonly archived: boolean;
  readonly position: number;
  readonly ids: number[];
}

export function addClassLevelReverts(reverts: Reverts): void {
  reverts.add('class_level.created', {
    access: contract.deleteClassLevel.access,
    run: async (writer, { id: revertsId, subjectId, subjectVersion }, request) => {
      const undoing = { ...request, revertsId };
      const { undo } = await deleteClassLevel(writer, subjectId, subjectVersion, undoing);
      return requireEvent(undo);
    },
  });

  reverts.add('class_level.updated', {
    access: contract.updateClassLevel.access,
    run: async (writer, { id: revertsId, subjectId, subjectVersion: version, before }, request) => {
      const change = { ...before, version };
      const undoing = { ...request, revertsId };
      return requireEvent((await updateClassLevel(writer, subjectId, change, undoing)).undo);
    },
  });

  reverts.add('class_level.deleted', {
    access: contract.createClassLevel.access,
    run: async (writer, { id: revertsId, subjectId, subjectVersion = 1, before }, request) => {
      // A later version than any before, so older events stay stale.
      const level = {
        ...(before as unknown as Fields),
        id: subjectId,
        version: subjectVersion + 1,
      };
      const { undo } = await createClassLevel(writer, level, { ...request, revertsId });
      return requireEvent(undo);
    },
  });

  reverts.add('class_level.reordered', {
    access: contract.reorderClassLevels.access,
    run: async (writer, { id: revertsId, subjectVersion, before }, request) => {
      const { ids } = before as unknown as Fields;
      const undoing = { ...request, revertsId };
      return requireEvent((await reorderClassLevels(writer, ids, subjectVersion, undoing)).undo);
    },
  });
}
