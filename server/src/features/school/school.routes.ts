import * as contract from '@provost/contract/school.schema';
import type { FeatureContext } from '../../http/api.ts';
import { translate } from '../../messages/translate.ts';
import { requireEvent } from '../../school/reverts.ts';
import { readSchool, updateSchool } from './school.service.ts';

export function registerSchool({ api, database, config, now, reverts }: FeatureContext): void {
  const { trialDays } = config;

  api.read(contract.readSchool, async () => ({
    data: await readSchool(database.reader, trialDays),
  }));

  api.write(contract.updateSchool, {
    apply: async ({ caller, requestId, body, locale }, writer) => {
      const request = { caller, requestId, now: now() };
      const undo = await updateSchool(writer, body, trialDays, request);
      return {
        message: translate(locale, 'writes.school_saved'),
        message_type: 'success' as const,
        data: await readSchool(writer, trialDays),
        ...(undo !== undefined && { undo }),
      };
    },
  });

  reverts.add('school.updated', {
    access: contract.updateSchool.access,
    run: async (writer, event, request) => {
      const change = { ...event.before, version: event.subjectVersion };
      const id = await updateSchool(writer, change, trialDays, { ...request, revertsId: event.id });
      return requireEvent(id);
    },
  });
}
