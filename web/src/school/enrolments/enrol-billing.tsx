import { NativeSelect } from '@mantine/core';
import type { PlannedInstalment, PlanProblem } from '@provost/contract/instalments';
import { formatHundredths } from '@provost/contract/money';
import { listPayers } from '@provost/contract/payers';
import { listStudents, readStudent } from '@provost/contract/students';
import { useQuery } from '@tanstack/react-query';
import { studentAdapter } from '@/api/hosts/students.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { readRecord } from '@/api/records.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogAmount, DialogText } from '@/forms/dialog-fields.tsx';
import { useDialogErrors } from '@/forms/dialog-form.tsx';
import { SearchChoice } from '@/forms/search-choice.tsx';
import { dotted } from '@/lib/format/dotted.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { InstalmentRows } from '../charges/instalment-rows.tsx';
import { toTyped } from '../charges/typed-instalments.ts';
import { payerSearchQuery } from '../payers/payer-choices.ts';
import { seatsText } from './choice-fields.tsx';
import styles from './enrol-billing.module.css';
import type { Billing, BillingState } from './use-billing.ts';

interface EnrolFactsProps {
  readonly studentId: string | undefined;
  readonly state: BillingState;
  readonly isPaid: boolean;
}

/** What the enrolment means before it is made: how it is paid, the seats left, another class level. */
export const EnrolFacts = ({ studentId, state, isPaid }: EnrolFactsProps) => {
  const { t, format } = useTexts();
  const { course, planned, totalCents, currency } = state;
  const { data: student } = useQuery({
    queryKey: [listStudents.path, 'chosen', studentId],
    queryFn: ({ signal }) => readRecord(readStudent, studentAdapter, studentId ?? '', signal),
    enabled: studentId !== undefined,
    meta: { silent: true },
  });
  if (!course) return null;
  const [first] = typeof planned === 'string' ? [] : planned;
  const howPaid = () => {
    if (isPaid) return t('enrolments.billing.paid');
    if (totalCents === 0) return t('enrolments.billing.free');
    return t('enrolments.billing.pending', {
      amount: format.money(formatHundredths(totalCents), currency),
      date: format.day(first?.due_on ?? ''),
    });
  };
  const level = student?.class_level;
  const isOtherLevel = level !== undefined && level !== '' && level !== course.class_level;
  return (
    <div role="status" className={styles.facts}>
      <p className="flush">{dotted([howPaid(), seatsText(course, t)])}</p>
      {isOtherLevel && (
        <p className={styles.warning}>
          {t('enrolments.otherLevel', {
            name: student?.full_name,
            level,
            courseLevel: course.class_level,
          })}
        </p>
      )}
    </div>
  );
};

interface EnrolBillingProps {
  readonly state: BillingState;
  readonly value: Billing;
  readonly onChange: (billing: Billing) => void;
}

/** The discount, the plan with its instalments, and the payer: for roles that can choose them. */
export const EnrolBilling = (props: EnrolBillingProps) => {
  const { state, value, onChange } = props;
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {state.isPriced && state.canDiscount && <Discount {...props} />}
      {state.isPriced && state.canPlan && <PlanChoice {...props} />}
      {can(listPayers.access) && (
        <PayerChoice
          hint={t('payers.enrolmentHint')}
          value={value.payer}
          onChange={(payer, unmatched) => onChange({ ...value, payer, unmatched })}
        />
      )}
    </>
  );
};

interface PayerChoiceProps {
  readonly hint: string;
  readonly value: Choice | undefined;
  /** With what was typed for a payer, but names none. */
  readonly onChange: (payer: Choice | undefined, unmatched?: string) => void;
  readonly isFirst?: boolean;
}

/** Who is asked for the money, found by typing. */
export const PayerChoice = ({ isFirst = false, ...props }: PayerChoiceProps) => {
  const { t } = useTranslation();
  return (
    <SearchChoice
      {...props}
      name="payer"
      label={t('payers.one')}
      placeholder={t('payers.search')}
      isFirst={isFirst}
      useChoices={usePayers}
    />
  );
};

const usePayers = (search: string) => {
  const { data, isError } = useQuery(payerSearchQuery(search));
  return { choices: data, isFailed: isError };
};

const discounts = ['', 'percent', 'amount'] as const;

/** i18n-keys: enrolments.discounts.* */
const Discount = ({ state, value, onChange }: EnrolBillingProps) => {
  const { t } = useTranslation();
  const errorOf = useDialogErrors();
  return (
    <>
      <NativeSelect
        label={t('enrolments.discount')}
        value={value.discount ?? ''}
        onChange={(event) => {
          const discount = discounts.find((one) => one === event.currentTarget.value);
          onChange({ ...value, discount: discount || undefined });
        }}
        data={discounts.map((one) => ({
          value: one,
          label: t(`enrolments.discounts.${one || 'none'}`),
        }))}
      />
      {value.discount && (
        <>
          <DialogAmount
            name="reduction"
            label={t(`enrolments.discounts.${value.discount}`)}
            error={errorOf('reduction') ?? errorOf('discount')}
            currency={value.discount === 'percent' ? '%' : state.currency}
            value={value.reduction ?? ''}
            onChange={(reduction) => onChange({ ...value, reduction })}
          />
          <DialogText
            name="reason"
            label={t('charges.reason')}
            hint={t('enrolments.discountHint')}
            value={value.reason ?? ''}
            onChange={(reason) => onChange({ ...value, reason })}
          />
        </>
      )}
    </>
  );
};

const own = 'own';

const PlanChoice = ({ state, value, onChange }: EnrolBillingProps) => {
  const { t, language } = useTranslation();
  const errorOf = useDialogErrors();
  const { offered, planId, planned, totalCents, currency } = state;
  const choose = (chosen: string) => {
    if (chosen !== own) return onChange({ ...value, plan: chosen, rows: undefined });
    // They start as the plan that was on show.
    const rows = toTyped(typeof planned === 'string' ? [] : planned, language);
    onChange({ ...value, rows: rows.length > 0 ? rows : [{ due_on: '', amount: '' }] });
  };
  return (
    <>
      <NativeSelect
        label={t('settings.plans.one')}
        error={errorOf('plan')}
        value={value.rows ? own : planId}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t('enrolments.atOnce') },
          { value: own, label: t('charges.plan.own') },
        ]}
      />
      {value.rows ? (
        <InstalmentRows
          rows={value.rows}
          totalCents={totalCents}
          currency={currency}
          onChange={(rows) => onChange({ ...value, rows })}
        />
      ) : (
        <PlannedList planned={planned} currency={currency} />
      )}
    </>
  );
};

interface PlannedListProps {
  readonly planned: readonly PlannedInstalment[] | PlanProblem;
  readonly currency: string | undefined;
}

/** Due dates and amounts before they are confirmed. */
export const PlannedList = ({ planned, currency }: PlannedListProps) => {
  const { t, format } = useTexts();
  if (typeof planned === 'string') {
    return (
      <p role="alert" className={styles.problem}>
        {t(`settings.plans.problems.${planned}`)}
      </p>
    );
  }
  return (
    <ol
      className={`plain-list tabular ${styles.planned}`}
      aria-label={t('settings.plans.instalments')}
    >
      {planned.map(({ amount_cents, due_on }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
        <li key={index} className="row">
          <span>{format.day(due_on)}</span>
          <bdi>{format.money(formatHundredths(amount_cents), currency)}</bdi>
        </li>
      ))}
    </ol>
  );
};
