import { intlLocaleOf, type Locale } from '@provost/contract/locales';
import { formatHundredths } from '@provost/contract/money';
import { createPricing, deletePricing, listPricing } from '@provost/contract/pricing.schema';
import type { FeatureContext } from '../../http/api.ts';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { toPricing } from './pricing.mapper.ts';
import { pricingSource } from './pricing.repository.ts';
import { deletePrice, savePrice } from './pricing.service.ts';

export function registerPricing({ api, database, now }: FeatureContext): void {
  const prices = createList({ database, source: pricingSource, toItem: toPricing, now });
  api.recall(listPricing, async (call) => asResults(await prices.page(call)));
  api.exportCsv(listPricing, (call) => prices.exportCsv(listPricing, call));

  api.write(createPricing, {
    apply: async (call, writer) => {
      const row = await savePrice(writer, call, now());
      const price = inWords(call.locale, row.final_cents, row.currency);
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

/** As people of that language write an amount; from the decimal text, so that nothing is rounded. */
const inWords = (locale: Locale, cents: number, currency: string): string =>
  new Intl.NumberFormat(intlLocaleOf(locale), { style: 'currency', currency }).format(
    formatHundredths(cents) as Intl.StringNumericLiteral,
  );
