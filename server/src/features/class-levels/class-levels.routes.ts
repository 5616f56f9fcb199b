import * as contract from '@provost/contract/class-levels.schema';
import type { FeatureContext } from '../feature.ts';
import { classLevelsInOrder } from './class-levels.repository.ts';
import {
  createClassLevel,
  type Deleted,
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

  const access = {
    create: contract.createClassLevel.access,
    update: contract.updateClassLevel.access,
    delete: contract.deleteClassLevel.access,
  };
  reverts.addRecord('class_level', access, {
    remove: deleteClassLevel,
    update: updateClassLevel,
    restore: (writer, fields, restored, request) =>
      createClassLevel(writer, { ...(fields as unknown as Deleted), ...restored }, request),
  });
  reverts.add('class_level.reordered', {
    access: contract.reorderClassLevels.access,
    run: (writer, { subjectVersion, before }, request) =>
      reorderClassLevels(writer, before.ids as number[], subjectVersion, request),
  });
}
