import * as contract from '@provost/contract/class-levels.schema';
import { translate } from '../../messages/translate.ts';
import { writeRequest } from '../../school/writes/write-request.ts';
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

export function registerClassLevels({ api, database, now, reverts }: FeatureContext): void {
  api.read(contract.listClassLevels, async () => ({
    data: (await classLevelsInOrder(database.replica)).map(toClassLevel),
  }));

  api.write(contract.createClassLevel, {
    apply: async (call, writer) => {
      const { data, undo } = await createClassLevel(writer, call.body, writeRequest(call, now()));
      const message = translate(call.locale, 'writes.class_level_added', { name: data.name });
      return writeResponse(message, { data: toClassLevel(data), undo });
    },
  });

  api.write(contract.updateClassLevel, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const { data, undo } = await updateClassLevel(writer, call.params.id, call.body, request);
      const message = translate(call.locale, 'writes.class_level_saved', { name: data.name });
      return writeResponse(message, { data: toClassLevel(data), undo });
    },
  });

  api.write(contract.deleteClassLevel, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const { data, undo } = await deleteClassLevel(writer, call.params.id, undefined, request);
      const message = translate(call.locale, 'writes.class_level_deleted', { name: data.name });
      return writeResponse(message, { data: { id: data.id }, undo });
    },
  });

  api.write(contract.reorderClassLevels, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const { data, undo } = await reorderClassLevels(writer, call.body.ids, undefined, request);
      const message = translate(call.locale, 'writes.class_levels_reordered');
      return writeResponse(message, { data: data.map(toClassLevel), undo });
    },
  });

  addClassLevelReverts(reverts);
}
