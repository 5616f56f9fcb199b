import * as contract from '@provost/contract/class-levels.schema';
import type { Reverts } from '../../school/audit/reverts.ts';
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
    run: async (writer, { subjectId, subjectVersion }, request) =>
      (await deleteClassLevel(writer, subjectId, subjectVersion, request)).undo,
  });
  reverts.add('class_level.updated', {
    access: contract.updateClassLevel.access,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) =>
      (await updateClassLevel(writer, subjectId, { ...before, version }, request)).undo,
  });
  reverts.add('class_level.deleted', {
    access: contract.createClassLevel.access,
    run: async (writer, { subjectId: id, subjectVersion = 1, before }, request) => {
      // A later version than any before, so older events stay stale.
      const level = { ...(before as unknown as Fields), id, version: subjectVersion + 1 };
      return (await createClassLevel(writer, level, request)).undo;
    },
  });
  reverts.add('class_level.reordered', {
    access: contract.reorderClassLevels.access,
    run: async (writer, { subjectVersion, before }, request) => {
      const { ids } = before as unknown as Fields;
      return (await reorderClassLevels(writer, ids, subjectVersion, request)).undo;
    },
  });
}
