import { NativeSelect } from '@mantine/core';
import {
  readEnrolment,
  type TransferForm as Transfer,
  transferEnrolment,
} from '@provost/contract/enrolments';
import { parseSignedHundredths } from '@provost/contract/money';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { useQuery } from '@tanstack/react-query';
import { silentQuery } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { isChoice, isText, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { BalanceChange } from '../charges/balance-change.tsx';
import { usePlanDates, useToday } from '../charges/charge-fields.ts';
import {
  courseQuery,
  paymentPlansQuery,
  planChoices,
  plannedBy,
} from '../courses/course.queries.ts';
import { CourseChoice } from './choice-fields.tsx';
import { PlannedList } from './enrol-billing.tsx';
import type { AskedEnrolment, EnrolmentFormProps } from './enrolment-action.ts';
import { overrideOf, readRefusal } from './enrolment-refusal.ts';

const moneyQuery = (id: string) => silentQuery(readEnrolment, { params: { id } });

interface TransferMoneyProps {
  readonly enrolment: AskedEnrolment;
  /** The chosen course. */
  readonly course: string;
}

const centsOf = (text: string | undefined): number => parseSignedHundredths(text ?? '') ?? 0;

/** What a transfer does to what is owed, before it is made. */
const TransferMoney = ({ enrolment, course }: TransferMoneyProps) => {
  const { t, format } = useTexts();
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
const TransferPlan = ({ enrolment, course, plan, onChange }: TransferPlanProps) => {
  const { t } = useTranslation();
  const datesOf = usePlanDates();
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
  const planned = chosen
    ? plannedBy(chosen, left, datesOf(new Date(), target.starts_at))
    : [{ amount_cents: left, due_on: today }];
  return (
    <>
      <NativeSelect
        label={t('settings.plans.one')}
        value={plan ?? keep}
        onChange={({ currentTarget: { value } }) => onChange(value === keep ? undefined : value)}
        data={[
          { value: keep, label: t(isSame ? 'enrolments.keepCharges' : 'enrolments.coursePlan') },
          ...planChoices(plans),
          { value: '', label: t('enrolments.atOnce') },
        ]}
      />
      {plan !== undefined && <PlannedList planned={planned} currency={target.currency} />}
    </>
  );
};

interface Typed {
  readonly course: Choice | undefined;
  readonly plan: string | undefined;
  readonly reason: string;
}

export const TransferForm = ({ enrolment }: EnrolmentFormProps) => {
  const { close: onSuccess } = useDialog();
  const { t } = useTranslation();
  const { typed, set, field, required, draft } = useDialogDraft<Typed>(
    `transfer ${enrolment.id}`,
    () => ({ course: undefined, plan: undefined, reason: '' }),
    { course: isChoice, plan: isText },
  );
  const { course, plan } = typed;
  const reason = typed.reason.trim();
  const canPlan = useCan()(listPaymentPlans.access);
  const transfer = useVersionedWrite({
    send: sendTo(transferEnrolment, (body: Transfer) => ({ params: { id: enrolment.id }, body })),
    version: enrolment.version,
    draft,
  });
  // Only those who can overbook can transfer.
  const refusal = readRefusal(transfer.error, true, t);
  const body = course && {
    course: wireId(course.value),
    ...(plan !== undefined && { plan: plan === '' ? null : wireId(plan) }),
    ...(reason && { reason }),
  };
  const button = t('enrolments.actions.transfer.button');
  return (
    <DialogForm
      problem={refusal.lines}
      submitLabel={button}
      issues={required('course')}
      isBlocked={refusal.isSaved}
      override={overrideOf(refusal, {
        full: t('enrolments.transferAnyway'),
        stale: t('forms.anyway', { action: button }),
        send: (overbook) => body && transfer.overrule({ ...body, ...overbook }, { onSuccess }),
      })}
      isBusy={transfer.isPending}
      onSubmit={() => body && transfer.send(body, { onSuccess })}
    >
      <p>{t('enrolments.transferEffect', { course: enrolment.course.title })}</p>
      <CourseChoice
        value={course}
        onChange={(choice) => {
          set({ course: choice });
          transfer.clearRefusal();
        }}
        except={enrolment.course.id}
      />
      {course && canPlan && (
        <TransferPlan
          enrolment={enrolment}
          course={course.value}
          plan={plan}
          onChange={(chosen) => set({ plan: chosen })}
        />
      )}
      {course && <TransferMoney enrolment={enrolment} course={course.value} />}
      <DialogText
        {...field('reason')}
        label={t('enrolments.reason')}
        hint={t('enrolments.reasonHint')}
      />
    </DialogForm>
  );
};
