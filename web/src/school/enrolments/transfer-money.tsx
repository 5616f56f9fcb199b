import { readCourse } from '@provost/contract/courses';
import { readEnrolment } from '@provost/contract/enrolments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callOwn } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Fact } from '@/ui/details-section.tsx';
import { MoneyFacts } from '../payments/money-facts.tsx';
import type { AskedEnrolment } from './enrolment-action.ts';

const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: [readEnrolment.path, id],
    queryFn: ({ signal }) => callOwn(readEnrolment, { params: { id }, signal }),
    meta: { silent: true },
  });

const courseQuery = (id: string) =>
  queryOptions({
    queryKey: [readCourse.path, 'price', id],
    queryFn: ({ signal }) => callOwn(readCourse, { params: { id }, signal }),
    meta: { silent: true },
  });

interface TransferMoneyProps {
  readonly enrolment: AskedEnrolment;
  /** The chosen course. */
  readonly course: string;
}

/** What a transfer does to what is owed, before it is made. */
export const TransferMoney = ({ enrolment, course }: TransferMoneyProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: details } = useQuery(moneyQuery(enrolment.id));
  const { data: target } = useQuery(courseQuery(course));
  const { money } = details ?? {};
  if (!money || target?.current_price === undefined) return null;
  return (
    <MoneyFacts
      price={target.current_price}
      currency={target.currency}
      paid={money.paid}
      course={target.title}
    >
      {money.price !== undefined && (
        <Fact name={t('enrolments.money.priceOf', { course: enrolment.course.title })}>
          {format.money(money.price, money.currency)}
        </Fact>
      )}
    </MoneyFacts>
  );
};
