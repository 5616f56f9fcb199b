import { NativeSelect } from '@mantine/core';
import { dayIn } from '@provost/contract/days';
import { readEnrolment } from '@provost/contract/enrolments';
import { parseSignedHundredths } from '@provost/contract/money';
import { useQuery } from '@tanstack/react-query';
import { ownQuery } from '@/api/own.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { BalanceChange } from '../charges/balance-change.tsx';
import { useToday } from '../charges/charge-fields.ts';
import { courseQuery } from '../courses/course.queries.ts';
import { paymentPlansQuery, plannedBy } from '../courses/payment-plans.ts';
import { PlannedList } from './enrol-billing.tsx';
import type { AskedEnrolment } from './enrolment-action.ts';

const moneyQuery = (id: string) => ({
  ...ownQuery(readEnrolment, { params: { id } }),
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

interface TransferPlanProps extends TransferMoneyProps {
  /** The id of a plan; empty: at once. Undefined: the charges stay as they are. */
  readonly plan: string | undefined;
  readonly onChange: (plan: string | undefined) => void;
}

const keep = 'keep';

/** How what is left to pay is paid after the transfer, for roles that can read plans. */
export const TransferPlan = ({ enrolment, course, plan, onChange }: TransferPlanProps) => {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const today = useToday();
  const { data: plans = [] } = useQuery(paymentPlansQuery);
  const { data: details } = useQuery(moneyQuery(enrolment.id));
  const { data: target } = useQuery(courseQuery(course));
  if (!details?.money || !target) return null;
  const { balance, currency, price } = details.money;
  const isSame = target.currency === currency;
  const before = isSame ? Math.max(0, centsOf(balance)) - centsOf(price) : 0;
  const left = before + centsOf(target.current_price);
  if (left <= 0) return null;
  const chosen = plans.find(({ id }) => id === plan);
  const startsOn = target.starts_at ? dayIn(timeZone, new Date(target.starts_at)) : null;
  const planned = chosen
    ? plannedBy(chosen, left, { enrolledOn: today, startsOn })
    : [{ amount_cents: left, due_on: today }];
  return (
    <>
      <NativeSelect
        label={t('settings.plans.one')}
        value={plan ?? keep}
        onChange={({ currentTarget: { value } }) => onChange(value === keep ? undefined : value)}
        data={[
          { value: keep, label: t(isSame ? 'enrolments.keepCharges' : 'enrolments.coursePlan') },
          ...plans
            .filter(({ archived }) => !archived)
            .map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t('enrolments.atOnce') },
        ]}
      />
      {plan !== undefined && <PlannedList planned={planned} currency={target.currency} />}
    </>
  );
};
