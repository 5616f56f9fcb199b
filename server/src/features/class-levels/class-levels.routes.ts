import * as contract from '@provost/contract/class-levels.schema';
import { translate } from '../../messages/translate.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toClassLevel } from './class-levels.mapper.ts';
import { classLevelsInOrder } from './class-levels.repository.ts';
import { addClassLevelReverts } from './class-levels.reverts.ts';
import {
  createClassLevel,
  deleteClassLevel,
  reorderClassLevels,
  updateClassLevel,
} from './class-levels.service.ts';

export function registerClassLevels({ api, database, reverts }: FeatureContext): void {
  api.read(contract.listClassLevels, async () => ({
    data: (await classLevelsInOrder(database.replica)).map(toClassLevel),
  }));

  api.write(contract.createClassLevel, async ({ body, locale, request }, writer) => {
    const { data, undo } = await createClassLevel(writer, body, request);
    const message = translate(locale, 'writes.class_level_added', { name: data.name });
    return writeResponse(message, { data: toClassLevel(data), undo });
  });

  api.write(contract.updateClassLevel, async ({ params, body, locale, request }, writer) => {
    const { data, undo } = await updateClassLevel(writer, params.id, body, request);
    const message = translate(locale, 'writes.class_level_saved', { name: data.name });
    return writeResponse(message, { data: toClassLevel(data), undo });
  });

  api.write(contract.deleteClassLevel, async ({ params, query, locale, request }, writer) => {
    const { data, undo } = await deleteClassLevel(writer, params.id, query.version, request);
    const message = translate(locale, 'writes.class_level_deleted', { name: data.name });
    return writeResponse(message, { data: { id: data.id }, undo });
  });

  api.write(contract.reorderClassLevels, async ({ body, locale, request }, writer) => {
    const { data, undo } = await reorderClassLevels(writer, body.ids, undefined, request);
    const message = translate(locale, 'writes.class_levels_reordered');
    return writeResponse(message, { data: data.map(toClassLevel), undo });
  });

  addClassLevelReverts(reverts);
}
