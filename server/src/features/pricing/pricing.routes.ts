import { formatHundredths } from '@provost/contract/money';
import { defaultSalesDays } from '@provost/contract/pricing';
import {
  createPricing,
  deletePricing,
  listPricing,
  readCourseSales,
} from '@provost/contract/pricing.schema';
import { AppError } from '../../http/errors.ts';
import { asResults, createList } from '../../list/list.ts';
import { formatAmount, translate } from '../../messages/translate.ts';
import { requireEvent } from '../../school/audit/reverts.ts';
import { writeRequest, writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { toPricing } from './pricing.mapper.ts';
import { findCurrency, pricingSource, salesOf } from './pricing.repository.ts';
import { createPrice, deletePrice, restorePrice } from './pricing.service.ts';

export function registerPricing({ api, database, now, reverts }: FeatureContext): void {
  const prices = createList({ database, source: pricingSource, toItem: toPricing, now });
  api.read(listPricing, async (call) => asResults(await prices.page(call)));
  api.exportCsv(listPricing, (call) => prices.exportCsv(listPricing, call));

  api.read(readCourseSales, async ({ params, query }) => {
    const course = await findCurrency(database.replica, params.id);
    if (!course) throw new AppError('not_found');
    const days = query.days ?? defaultSalesDays;
    const since = new Date(now().getTime() - days * 86_400_000).toISOString();
    const { count, cents } = await salesOf(database.replica, params.id, since);
    return { data: { ...course, count, gross: formatHundredths(cents) } };
  });

  api.write(createPricing, {
    apply: async (call, writer) => {
      const { data, undo } = await createPrice(writer, call.body, writeRequest(call, now()));
      const price = formatAmount(call.locale, formatHundredths(data.final_cents), data.currency);
      const message = translate(call.locale, 'writes.price_saved', { price });
      return writeResponse(message, { data: toPricing(data), undo });
    },
  });

  api.write(deletePricing, {
    apply: async (call, writer) => {
      const { data, undo } = await deletePrice(writer, call.params.id, writeRequest(call, now()));
      const message = translate(call.locale, 'writes.price_deleted');
      return writeResponse(message, { data: { id: data.id }, undo });
    },
  });

  reverts.add('pricing.created', {
    access: deletePricing.access,
    worksWithoutVersion: true,
    run: async (writer, { id: revertsId, subjectId }, request) =>
      requireEvent((await deletePrice(writer, subjectId, { ...request, revertsId })).undo),
  });

  reverts.add('pricing.deleted', {
    access: createPricing.access,
    worksWithoutVersion: true,
    run: async (writer, { id: revertsId, subjectId }, request) =>
      requireEvent((await restorePrice(writer, subjectId, { ...request, revertsId })).undo),
  });
}
