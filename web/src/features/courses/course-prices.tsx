import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import type { PastPrice } from './course-list.ts';

interface CoursePricesProps {
  readonly prices: readonly PastPrice[];
  readonly currency: string | undefined;
}

/** How the price came about, the newest first; a deleted record stays, and says so. */
export const CoursePrices = ({ prices, currency }: CoursePricesProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const reckoning = ({ original, discount }: PastPrice): string | undefined => {
    if (original === undefined) return undefined;
    const price = format.money(original, currency);
    return Number(discount ?? 0) === 0
      ? t('courses.noDiscount', { price })
      : t('courses.reckoning', {
          price,
          discount: format.percent(Number(discount) / 100, 2),
        });
  };
  return (
    <DetailsSection title={t('courses.priceHistory')}>
      {prices.length === 0 && <p>{t('courses.noPrices')}</p>}
      {prices.length > 0 && (
        <Lines>
          {prices.map((price, index) => (
            <Line
              key={price.id ?? index}
              name={reckoning(price)}
              note={
                <>
                  <Moment at={price.at} />
                  {price.by && ` · ${price.by}`}
                  {price.isDeleted && ` · ${t('courses.priceDeleted')}`}
                </>
              }
            >
              {price.isDeleted ? (
                <del>
                  <Money amount={price.final} currency={currency} />
                </del>
              ) : (
                <Money amount={price.final} currency={currency} />
              )}
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
