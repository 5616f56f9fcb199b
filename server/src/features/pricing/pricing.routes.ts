import { formatHundredths } from '@provost/contract/money';
import * as contract from '@provost/contract/pricing.schema';
import { asResults, createList } from '../../list/list.ts';
import { formatAmount, translate } from '../../messages/translate.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toPricing } from './pricing.mapper.ts';
import { pricingSource } from './pricing.repository.ts';
import { addPricingReverts } from './pricing.reverts.ts';
import { createPricing, deletePricing, readCourseSales } from './pricing.service.ts';

export function registerPricing({ api, database, now, reverts }: FeatureContext): void {
  const prices = createList({ database, source: pricingSource, toItem: toPricing, now });
  api.read(contract.listPricing, async (call) => asResults(await prices.page(call)));
  api.exportCsv(contract.listPricing, (call) => prices.exportCsv(contract.listPricing, call));

  api.read(contract.readCourseSales, async ({ params, query }) => ({
    data: await readCourseSales(database.replica, params.id, query.days, now()),
  }));

  api.write(contract.createPricing, async ({ body, locale, request }, writer) => {
    const { data, undo } = await createPricing(writer, body, request);
    const price = formatAmount(locale, formatHundredths(data.final_cents), data.currency);
    const message = translate(locale, 'writes.price_saved', { price });
    return writeResponse(message, { data: toPricing(data), undo });
  });

  api.write(contract.deletePricing, async ({ params, locale, request }, writer) => {
    const { data, undo } = await deletePricing(writer, params.id, request);
    const message = translate(locale, 'writes.price_deleted');
    return writeResponse(message, { data: { id: data.id }, undo });
  });

  addPricingReverts(reverts);
}
