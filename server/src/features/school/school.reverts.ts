import * as contract from '@provost/contract/school.schema';
import type { Reverts } from '../../school/audit/reverts.ts';
import { canChangeCurrencies, changesCurrencies, updateSchool } from './school.service.ts';

export function addSchoolReverts(reverts: Reverts, trialDays: number): void {
  reverts.add('school.updated', {
    access: contract.updateSchool.access,
    isOpenTo: (caller, { before }) => !changesCurrencies(before) || canChangeCurrencies(caller),
    run: async (writer, { subjectVersion: version, before }, request) =>
      (await updateSchool(writer, { ...before, version }, trialDays, request)).undo,
  });
}
