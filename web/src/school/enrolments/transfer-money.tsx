import { readCourse } from '@provost/contract/courses';
import { readEnrolment } from '@provost/contract/enrolments';
import { parseSignedHundredths } from '@provost/contract/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callOwn } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { BalanceChange } from '../charges/balance-change.tsx';
import type { AskedEnrolment } from './enrolment-action.ts';

const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: [readEnrolment.path, id],
    queryFn: ({ signal }) => callOwn(readEnrolment, { params: { id }, signal }),
    meta: { silent: true },
  });

export const courseQuery = (id: string) =>
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

const centsOf = (text: string | undefined): number => parseSignedHundredths(text ?? '') ?? 0;

/** What a transfer does to what is owed, before it is made. */
export const TransferMoney = ({ enrolment, course }: TransferMoneyProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: details } = useQuery(moneyQuery(enrolment.id));
  const { data: target } = useQuery(courseQuery(course));
  const { money } = details ?? {};
  if (!money || target?.current_price === undefined) return null;
  const { balance, currency, paid } = money;
  if (target.currency === currency) {
    const change = centsOf(target.current_price) - centsOf(money.price);
    return <BalanceChange balance={balance} currency={currency} change={change} />;
  }
  // Money is never added up across currencies: what was paid stays with the old course.
  const credit = paid.find((sum) => sum.currency === currency)?.amount ?? '0.00';
  return (
    <Facts>
      <Fact name={t('charges.balanceNow')}>{format.money(balance, currency)}</Fact>
      <Fact name={t('charges.balanceAfter')}>
        {format.money(target.current_price, target.currency)}
      </Fact>
      {centsOf(credit) > 0 && (
        <Fact name={enrolment.course.title}>
          {t('charges.credit', { amount: format.money(credit, currency) })}
        </Fact>
      )}
    </Facts>
  );
};

/** What a new student of a course owes. */
export const EnrolMoney = ({ course }: Pick<TransferMoneyProps, 'course'>) => {
  const { data: target } = useQuery(courseQuery(course));
  if (target?.current_price === undefined) return null;
  const change = centsOf(target.current_price);
  return <BalanceChange balance="0.00" currency={target.currency} change={change} />;
};
