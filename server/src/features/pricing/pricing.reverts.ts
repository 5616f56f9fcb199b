import * as contract from '@provost/contract/pricing.schema';
import type { Reverts } from '../../school/audit/reverts.ts';
import { deletePricing, restorePricing } from './pricing.service.ts';

export function addPricingReverts(reverts: Reverts): void {
  reverts.add('pricing.created', {
    access: contract.deletePricing.access,
    worksWithoutVersion: true,
    run: async (writer, { subjectId }, request) =>
      (await deletePricing(writer, subjectId, request)).undo,
  });
  reverts.add('pricing.deleted', {
    access: contract.createPricing.access,
    worksWithoutVersion: true,
    run: async (writer, { subjectId }, request) =>
      (await restorePricing(writer, subjectId, request)).undo,
  });
}
