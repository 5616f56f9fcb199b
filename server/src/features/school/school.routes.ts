import * as security from '@provost/contract/mfa.schema';
import * as retention from '@provost/contract/retention.schema';
import * as contract from '@provost/contract/school.schema';
import { createOwnerCommand } from '../../config/admin-command.ts';
import { hasOwner } from '../../school/accounts/has-owner.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import type { FeatureContext } from '../feature.ts';
import { previewRetention, showRetention, updateRetention } from './retention.service.ts';
import { readSecurity } from './school.repository.ts';
import * as service from './school.service.ts';
import { updateSecurity } from './security.service.ts';

export function registerSchool({ api, database, config, now, reverts }: FeatureContext): void {
  const { trialDays } = config;

  api.read(contract.readSchool, async () => ({
    data: await service.readSchool(database.reader, trialDays),
  }));

  // The last owner can neither be deleted nor lose the password, so a true is asked for once.
  let isSetUp = false;
  api.read(contract.readSetup, async ({ isLocal }) => {
    isSetUp ||= await hasOwner(database.reader);
    const command = isSetUp ? null : createOwnerCommand(isLocal ? process.env : {});
    return { data: { has_owner: isSetUp, command } };
  });

  api.write(contract.updateSchool, async ({ body, done, request }, writer) => {
    const { password: _, ...form } = body;
    const written = await service.updateSchool(writer, form, trialDays, request);
    return done('writes.school_saved', written);
  });

  api.read(security.readSecuritySettings, async () => ({
    data: await readSecurity(database.reader),
  }));

  api.write(security.updateSecuritySettings, async ({ body, done, request }, writer) => {
    const data = await updateSecurity(writer, body, request);
    return done('writes.security_saved', { data });
  });

  api.read(retention.readRetention, async () => ({
    data: await showRetention(database.reader, now()),
  }));
  api.read(retention.previewRetention, async ({ query }) => ({
    data: await previewRetention(database.reader, query, now()),
  }));
  api.write(retention.updateRetention, async ({ body, done, request }, writer) => {
    const { password: _, ...form } = body;
    const data = await updateRetention(writer, form, request);
    return done('writes.retention_saved', { data });
  });

  addSchoolReverts(reverts, trialDays);
}

function addSchoolReverts(reverts: Reverts, trialDays: number): void {
  reverts.add('school.updated', {
    access: contract.updateSchool.access,
    isOpenTo: (caller, { before }) =>
      !service.changesCurrencies(before) || service.canChangeCurrencies(caller),
    run: (writer, { subjectVersion: version, before }, request) =>
      service.updateSchool(writer, { ...before, version }, trialDays, request),
  });
}
