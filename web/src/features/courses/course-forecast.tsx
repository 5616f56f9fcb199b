import { type CourseForecast as Forecast, forecastCourse } from '@provost/contract/charges';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { ownRecord } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Money } from '@/ui/money.tsx';

const forecastQuery = (id: string) =>
  queryOptions({
    queryKey: [forecastCourse.path, id],
    queryFn: async ({ signal }) =>
      ownRecord<{ data: Forecast }>(await callEndpoint(forecastCourse, { params: { id }, signal }))
        .data,
    meta: { silent: true },
  });

/** The expected income of the coming months: what is open, by due date. */
export const CourseForecast = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(forecastQuery(id));
  if (!data) return null;
  const { currency } = data;
  const monthOf = (month: string) =>
    format.date(`${month}-01`, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const lines = [
    { name: t('balances.overdue'), amount: data.overdue },
    ...data.months.map(({ month, expected }) => ({ name: monthOf(month), amount: expected })),
    { name: t('courses.later'), amount: data.later },
  ].filter(({ amount }) => Number(amount) > 0);
  if (lines.length === 0) return null;
  return (
    <DetailsSection title={t('courses.forecast')}>
      <Lines>
        {lines.map(({ name, amount }) => (
          <Line
            key={name}
            name={
              <Link to="/balances" search={{ course: id }}>
                {name}
              </Link>
            }
          >
            <Money amount={amount} currency={currency} />
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};
