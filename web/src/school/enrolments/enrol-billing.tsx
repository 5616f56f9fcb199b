import { NativeSelect } from '@mantine/core';
import { dayIn } from '@provost/contract/days';
import { type Instalment, planInstalments } from '@provost/contract/instalments';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { listPayers } from '@provost/contract/payers';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { wireId } from '@/api/wire-id.ts';
import type { Choice } from '@/forms/choice.ts';
import { SearchChoice } from '@/forms/search-choice.tsx';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { paymentPlansQuery } from '../courses/payment-plans.ts';
import { payerSearchQuery } from '../payers/payer-choices.ts';
import styles from './enrol-billing.module.css';
import { courseQuery } from './transfer-money.tsx';

/** How the enrolment is paid, and by whom. Undefined: as the course and the student say. */
export interface Billing {
  /** The id of a plan; empty: the price at once. */
  readonly plan?: string | undefined;
  readonly payer?: Choice | undefined;
  /** Typed for a payer, but names none. */
  readonly unmatched?: string | undefined;
}

export const toBillingBody = ({ plan, payer }: Billing) => ({
  ...(plan !== undefined && { plan: plan === '' ? null : wireId(plan) }),
  ...(payer && { payer: wireId(payer.value) }),
});

interface EnrolBillingProps {
  readonly course: string | undefined;
  readonly value: Billing;
  readonly onChange: (billing: Billing) => void;
  readonly isChecked: boolean;
}

/** The plan with its instalments, and the payer: for roles that can read them. */
export const EnrolBilling = ({ course, value, onChange, isChecked }: EnrolBillingProps) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {can(listPaymentPlans.access) && course !== undefined && (
        <PlanChoice
          course={course}
          plan={value.plan}
          onChange={(plan) => onChange({ ...value, plan })}
        />
      )}
      {can(listPayers.access) && (
        <SearchChoice
          label={t('payers.one')}
          placeholder={t('payers.search')}
          hint={t('payers.enrolmentHint')}
          value={value.payer}
          onChange={(payer, unmatched) => onChange({ ...value, payer, unmatched })}
          isFirst={false}
          isChecked={isChecked}
          useChoices={usePayers}
        />
      )}
    </>
  );
};

const usePayers = (search: string) => {
  const { data, isError } = useQuery(payerSearchQuery(search));
  return { choices: data, isFailed: isError };
};

interface PlanChoiceProps {
  readonly course: string;
  readonly plan: string | undefined;
  readonly onChange: (plan: string) => void;
}

const PlanChoice = ({ course: courseId, plan, onChange }: PlanChoiceProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { data: course } = useQuery(courseQuery(courseId));
  const { data: plans = [] } = useQuery(paymentPlansQuery);
  const cents = parseHundredths(course?.current_price ?? '') ?? 0;
  const offered = (course?.payment_plans ?? []).flatMap(
    (id) => plans.find((one) => one.id === String(id)) ?? [],
  );
  if (!course || cents === 0 || offered.length === 0) return null;
  const chosenId = plan ?? offered[0]?.id ?? '';
  const chosen = offered.find(({ id }) => id === chosenId);
  const enrolledOn = dayIn(timeZone, new Date());
  const startsOn = course.starts_at ? dayIn(timeZone, new Date(course.starts_at)) : null;
  const instalments = chosen?.instalments.map(
    ({ percent, amount, ...when }): Instalment => ({
      ...when,
      percent: percent ?? null,
      amount: amount ?? null,
    }),
  );
  const planned = instalments
    ? planInstalments(instalments, cents, { enrolledOn, startsOn })
    : [{ amount_cents: cents, due_on: enrolledOn }];
  const dayOf = (day: string) =>
    format.date(`${day}T12:00:00.000Z`, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <>
      <NativeSelect
        label={t('settings.plans.one')}
        value={chosenId}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t('enrolments.atOnce') },
        ]}
      />
      {typeof planned === 'string' ? (
        <p role="alert" className={styles.problem}>
          {t(`settings.plans.problems.${planned}`)}
        </p>
      ) : (
        <ol className={styles.planned} aria-label={t('settings.plans.instalments')}>
          {planned.map(({ amount_cents, due_on }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
            <li key={index}>
              <span>{dayOf(due_on)}</span>
              <bdi>{format.money(formatHundredths(amount_cents), course.currency)}</bdi>
            </li>
          ))}
        </ol>
      )}
    </>
  );
};
