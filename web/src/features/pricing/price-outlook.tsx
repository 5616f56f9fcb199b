import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { defaultSalesDays, readCourseSales } from '@provost/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import type { CourseChoice } from '@/school/courses/course-choices.ts';
import styles from './price-calculator.module.css';
import { courseSalesQuery } from './pricing.queries.ts';
import { usePriceChangeText } from './use-price-change-text.ts';

interface PriceOutlookProps {
  readonly course: CourseChoice;
  /** In cents; undefined until the price is calculated. */
  readonly final: number | undefined;
}

/** What saving changes, and what the latest sales would have earned at this price. */
export const PriceOutlook = ({ course, final }: PriceOutlookProps) => {
  const change = usePriceChangeText(course, final);
  const isOwnServer = useIsOwnServer();
  const can = useCan();
  return (
    <>
      {change && (
        <p className={styles.change}>
          <bdi>{change.text}</bdi>
        </p>
      )}
      {final !== undefined && isOwnServer && can(readCourseSales.access) && (
        <Sales course={course} final={final} />
      )}
    </>
  );
};

const Sales = ({ course, final }: PriceOutlookProps & { readonly final: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(courseSalesQuery(course.id));
  if (!data) return null;
  const days = format.number(defaultSalesDays);
  if (data.count === 0) return <p className={styles.hint}>{t('pricing.noSales', { days })}</p>;
  const total = formatHundredths(data.count * final);
  const more = data.count * final - (parseHundredths(data.gross) ?? 0);
  return (
    <p className={styles.hint}>
      {t('pricing.sales', {
        count: data.count,
        days,
        gross: format.money(data.gross, data.currency),
        total: format.money(total, data.currency),
        difference: `${more > 0 ? '+' : ''}${format.money(formatHundredths(more), data.currency)}`,
      })}
    </p>
  );
};
