import * as security from '@provost/contract/mfa.schema';
import * as retention from '@provost/contract/retention.schema';
import * as contract from '@provost/contract/school.schema';
import { createOwnerCommand } from '../../config/admin-command.ts';
import { translate } from '../../messages/translate.ts';
import { hasOwner } from '../../school/accounts/has-owner.ts';
import { writeRequest } from '../../school/writes/write-request.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { previewRetention, showRetention, updateRetention } from './retention.service.ts';
import { addSchoolReverts } from './school.reverts.ts';
import { readSchool, updateSchool } from './school.service.ts';
import { readSecurity } from './security.repository.ts';
import { updateSecurity } from './security.service.ts';

export function registerSchool({ api, database, config, now, reverts }: FeatureContext): void {
  const { trialDays } = config;

  api.read(contract.readSchool, async () => ({
    data: await readSchool(database.reader, trialDays),
  }));

  // The last owner can neither be deleted nor lose the password, so a true is asked for once.
  let isSetUp = false;
  api.read(contract.readSetup, async ({ isLocal }) => {
    isSetUp ||= await hasOwner(database.reader);
    const command = isSetUp ? null : createOwnerCommand(isLocal ? process.env : {});
    return { data: { has_owner: isSetUp, command } };
  });

  api.write(contract.updateSchool, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const { password: _, ...form } = call.body;
      const written = await updateSchool(writer, form, trialDays, request);
      return writeResponse(translate(call.locale, 'writes.school_saved'), written);
    },
  });

  api.read(security.readSecuritySettings, async () => ({
    data: await readSecurity(database.reader),
  }));

  api.write(security.updateSecuritySettings, {
    apply: async (call, writer) => {
      const data = await updateSecurity(writer, call.body, writeRequest(call, now()));
      const message = translate(call.locale, 'writes.security_saved');
      return writeResponse(message, { data });
    },
  });

  api.read(retention.readRetention, async () => ({
    data: await showRetention(database.reader, now()),
  }));
  api.read(retention.previewRetention, async ({ query }) => ({
    data: await previewRetention(database.reader, query, now()),
  }));
  api.write(retention.updateRetention, {
    apply: async (call, writer) => {
      const { password: _, ...form } = call.body;
      const data = await updateRetention(writer, form, writeRequest(call, now()));
      return writeResponse(translate(call.locale, 'writes.retention_saved'), { data });
    },
  });

  addSchoolReverts(reverts, trialDays);
}
