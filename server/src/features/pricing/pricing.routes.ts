import { formatHundredths } from '@provost/contract/money';
import * as contract from '@provost/contract/pricing.schema';
import { asResults, registerList } from '../../list/list.ts';
import { formatAmount } from '../../messages/translate.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import type { FeatureContext } from '../feature.ts';
import { pricingSource } from './pricing.repository.ts';
import * as service from './pricing.service.ts';

export function registerPricing(context: FeatureContext): void {
  const { api, database, now, reverts } = context;
  registerList(context, contract.listPricing, pricingSource, service.toPricing, asResults);

  api.read(contract.readCourseSales, async ({ params, query }) => ({
    data: await service.readCourseSales(database.replica, params.id, query.days, now()),
  }));

  api.write(contract.createPricing, async ({ body, done, locale, request }, writer) => {
    const { data, undo } = await service.createPricing(writer, body, request);
    const price = formatAmount(locale, formatHundredths(data.final_cents), data.currency);
    return done('writes.price_saved', { data: service.toPricing(data), undo }, { price });
  });

  api.write(contract.deletePricing, async ({ params, done, request }, writer) => {
    const { data, undo } = await service.deletePricing(writer, params.id, request);
    return done('writes.price_deleted', { data: { id: data.id }, undo });
  });

  addPricingReverts(reverts);
}

function addPricingReverts(reverts: Reverts): void {
  reverts.add('pricing.created', {
    access: contract.deletePricing.access,
    worksWithoutVersion: true,
    run: (writer, { subjectId }, request) => service.deletePricing(writer, subjectId, request),
  });
  reverts.add('pricing.deleted', {
    access: contract.createPricing.access,
    worksWithoutVersion: true,
    run: (writer, { subjectId }, request) => service.restorePricing(writer, subjectId, request),
  });
}
