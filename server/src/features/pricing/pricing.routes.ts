import { formatHundredths } from '@provost/contract/money';
import { createPricing, deletePricing, listPricing } from '@provost/contract/pricing.schema';
import type { FeatureContext } from '../../http/api.ts';
import { asResults, createList } from '../../list/list.ts';
import { formatAmount, translate } from '../../messages/translate.ts';
import { toPricing } from './pricing.mapper.ts';
import { pricingSource } from './pricing.repository.ts';
import { deletePrice, savePrice } from './pricing.service.ts';

export function registerPricing({ api, database, now }: FeatureContext): void {
  const prices = createList({ database, source: pricingSource, toItem: toPricing, now });
  api.read(listPricing, async (call) => asResults(await prices.page(call)));
  api.exportCsv(listPricing, (call) => prices.exportCsv(listPricing, call));

  api.write(createPricing, {
    apply: async (call, writer) => {
      const row = await savePrice(writer, call, now());
      const price = formatAmount(call.locale, formatHundredths(row.final_cents), row.currency);
      return {
        message: translate(call.locale, 'writes.price_saved', { price }),
        message_type: 'success' as const,
        data: toPricing(row),
      };
    },
  });

  api.write(deletePricing, {
    apply: async (call, writer) => {
      await deletePrice(writer, call, now());
      return {
        message: translate(call.locale, 'writes.price_deleted'),
        message_type: 'success' as const,
        data: { id: call.params.id },
      };
    },
  });
}
