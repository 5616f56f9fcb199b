import { formatHundredths } from '@provost/contract/money';
import { defaultSalesDays } from '@provost/contract/pricing';
import * as contract from '@provost/contract/pricing.schema';
import { AppError } from '../../http/errors.ts';
import { asResults, createList } from '../../list/list.ts';
import { formatAmount, translate } from '../../messages/translate.ts';
import { writeRequest } from '../../school/writes/write-request.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toPricing } from './pricing.mapper.ts';
import { findCurrency, pricingSource, salesOf } from './pricing.repository.ts';
import { addPricingReverts } from './pricing.reverts.ts';
import { createPricing, deletePricing } from './pricing.service.ts';

export function registerPricing({ api, database, now, reverts }: FeatureContext): void {
  const prices = createList({ database, source: pricingSource, toItem: toPricing, now });
  api.read(contract.listPricing, async (call) => asResults(await prices.page(call)));
  api.exportCsv(contract.listPricing, (call) => prices.exportCsv(contract.listPricing, call));

  api.read(contract.readCourseSales, async ({ params, query }) => {
    const course = await findCurrency(database.replica, params.id);
    if (!course) throw new AppError('not_found');
    const days = query.days ?? defaultSalesDays;
    const since = new Date(now().getTime() - days * 86_400_000).toISOString();
    const { count, cents } = await salesOf(database.replica, params.id, since);
    return { data: { ...course, count, gross: formatHundredths(cents) } };
  });

  api.write(contract.createPricing, {
    apply: async (call, writer) => {
      const { data, undo } = await createPricing(writer, call.body, writeRequest(call, now()));
      const price = formatAmount(call.locale, formatHundredths(data.final_cents), data.currency);
      const message = translate(call.locale, 'writes.price_saved', { price });
      return writeResponse(message, { data: toPricing(data), undo });
    },
  });

  api.write(contract.deletePricing, {
    apply: async (call, writer) => {
      const { data, undo } = await deletePricing(writer, call.params.id, writeRequest(call, now()));
      const message = translate(call.locale, 'writes.price_deleted');
      return writeResponse(message, { data: { id: data.id }, undo });
    },
  });

  addPricingReverts(reverts);
}
