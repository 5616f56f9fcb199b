import type { CourseDetails } from '@provost/contract/courses';
import { listPricing } from '@provost/contract/pricing';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';

type PastPrice = Own<CourseDetails>['price_history'][number];

interface CoursePricesProps {
  readonly prices: readonly PastPrice[];
  readonly currency: string | undefined;
}

/** The newest price first. Deleted records stay and are marked. */
export const CoursePrices = ({ prices, currency }: CoursePricesProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const describePrice = ({
    original_price: original,
    discount_percent: discount,
  }: PastPrice): string | undefined => {
    if (original === undefined) return undefined;
    const price = format.money(original, currency);
    return Number(discount ?? 0) === 0
      ? t('courses.noDiscount', { price })
      : t('courses.discounted', {
          price,
          discount: format.percent(Number(discount) / 100, 2),
        });
  };
  if (!can(listPricing.access)) return null;
  return (
    <DetailsSection title={t('courses.priceHistory')}>
      {prices.length === 0 && <p>{t('courses.noPrices')}</p>}
      {prices.length > 0 && (
        <Lines>
          {prices.map((price, index) => (
            <Line
              key={price.id ?? index}
              name={describePrice(price)}
              note={
                <>
                  <Moment at={price.created_at} />
                  {price.created_by && ` · ${price.created_by.full_name}`}
                  {price.is_deleted && ` · ${t('courses.priceDeleted')}`}
                </>
              }
            >
              {price.is_deleted ? (
                <del>
                  <Money amount={price.final_price} currency={currency} />
                </del>
              ) : (
                <Money amount={price.final_price} currency={currency} />
              )}
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
