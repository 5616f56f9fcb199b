import * as contract from '@provost/contract/class-levels.schema';
import type { Reverts } from '../../school/audit/reverts.ts';
import type { FeatureContext } from '../feature.ts';
import { classLevelsInOrder } from './class-levels.repository.ts';
import {
  createClassLevel,
  deleteClassLevel,
  reorderClassLevels,
  toClassLevel,
  updateClassLevel,
} from './class-levels.service.ts';

export function registerClassLevels({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listClassLevels, async () => ({
    data: (await classLevelsInOrder(database.replica)).map(toClassLevel),
  }));

  api.write(contract.createClassLevel, async ({ body, done, request }, writer) => {
    const { data, undo } = await createClassLevel(writer, body, request);
    const { name } = data;
    return done('writes.class_level_added', { data: toClassLevel(data), undo }, { name });
  });

  api.write(contract.updateClassLevel, async ({ params, body, done, request }, writer) => {
    const { data, undo } = await updateClassLevel(writer, params.id, body, request);
    const { name } = data;
    return done('writes.class_level_saved', { data: toClassLevel(data), undo }, { name });
  });

  api.write(contract.deleteClassLevel, async ({ params, query, done, request }, writer) => {
    const { data, undo } = await deleteClassLevel(writer, params.id, query.version, request);
    return done('writes.class_level_deleted', { data: { id: data.id }, undo }, { name: data.name });
  });

  api.write(contract.reorderClassLevels, async ({ body, done, request }, writer) => {
    const { data, undo } = await reorderClassLevels(writer, body.ids, undefined, request);
    return done('writes.class_levels_reordered', { data: data.map(toClassLevel), undo });
  });

  addClassLevelReverts(reverts);
}

interface Fields {
  readonly name: string;
  readonly archived: boolean;
  readonly position: number;
  readonly ids: number[];
}

function addClassLevelReverts(reverts: Reverts): void {
  reverts.add('class_level.created', {
    access: contract.deleteClassLevel.access,
    run: (writer, { subjectId, subjectVersion }, request) =>
      deleteClassLevel(writer, subjectId, subjectVersion, request),
  });
  reverts.add('class_level.updated', {
    access: contract.updateClassLevel.access,
    run: (writer, { subjectId, subjectVersion: version, before }, request) =>
      updateClassLevel(writer, subjectId, { ...before, version }, request),
  });
  reverts.add('class_level.deleted', {
    access: contract.createClassLevel.access,
    run: async (writer, { subjectId: id, subjectVersion = 1, before }, request) => {
      // A later version than any before, so older events stay stale.
      const level = { ...(before as unknown as Fields), id, version: subjectVersion + 1 };
      return createClassLevel(writer, level, request);
    },
  });
  reverts.add('class_level.reordered', {
    access: contract.reorderClassLevels.access,
    run: async (writer, { subjectVersion, before }, request) => {
      const { ids } = before as unknown as Fields;
      return reorderClassLevels(writer, ids, subjectVersion, request);
    },
  });
}
