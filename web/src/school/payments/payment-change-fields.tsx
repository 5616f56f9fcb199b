import { Checkbox, TextInput } from '@mantine/core';
import {
  formatHundredths,
  isAdjustment,
  isAmount,
  parseSignedHundredths,
} from '@provost/contract/money';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZoneHint } from '@/forms/use-time-zone-hint.ts';
import { formatDecimal, parseDecimal } from '@/lib/format/format-decimal.ts';
import { fromLocalTime } from '@/lib/format/local-time.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { type ChangeablePayment, parseSigned } from './payment-change.ts';
import styles from './payment-change-fields.module.css';
import type { PaymentChange } from './payment-writes.ts';

export interface PaymentChangeProps {
  readonly change: PaymentChange;
  readonly id: string;
  readonly payment: ChangeablePayment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Typed {
  readonly amount: string;
  readonly reason: string;
  readonly paid_at: string;
  readonly cancel_enrolment: boolean;
}

/** What is typed in the dialog of a change, and the body that it makes. */
export const useChangeDraft = (
  change: PaymentChange,
  payment: ChangeablePayment,
  onChange: () => void,
) => {
  const { language } = useFormat();
  const { difference, excess, left } = payment;
  const suggested = parseSignedHundredths(
    (change === 'adjust' ? difference : change === 'refund' ? (excess ?? left) : '') ?? '',
  );
  const [typed, setTyped] = useState<Typed>({
    amount: suggested === undefined ? '' : formatDecimal(language, suggested),
    reason: '',
    paid_at: '',
    cancel_enrolment: false,
  });
  const set = (changed: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed }));
    onChange();
  };
  const reason = typed.reason.trim();
  const cents = (change === 'adjust' ? parseSigned : parseDecimal)(language, typed.amount);
  const amount = cents === undefined ? '' : formatHundredths(cents);
  const isAmountValid =
    cents !== undefined && (change === 'adjust' ? isAdjustment : isAmount)(cents);
  const paidAt = fromLocalTime(typed.paid_at);
  const cancels = typed.cancel_enrolment && { cancel_enrolment: true };
  const drafts = {
    mark_paid: { body: { ...(paidAt && { paid_at: paidAt }) }, fields: ['paid_at'] },
    void: { body: { ...(reason && { reason }) }, fields: ['reason'] },
    refund: { body: { amount, reason, ...cancels }, fields: ['amount', 'reason'] },
    adjust: { body: { amount, reason }, fields: ['amount', 'reason'] },
  };
  const needsAll = change === 'refund' || change === 'adjust';
  return {
    typed,
    set,
    ...drafts[change],
    isComplete: !needsAll || (isAmountValid && reason !== ''),
  };
};

interface FieldsProps {
  readonly typed: Typed;
  readonly set: (changed: Partial<Typed>) => void;
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly payment: ChangeablePayment;
}

const MarkPaidFields = ({ typed, set, texts, payment }: FieldsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZoneHint();
  return (
    <>
      <p>
        {t('payments.changes.mark_paid.effect', {
          amount: format.money(payment.amount ?? '0', payment.currency),
        })}
      </p>
      <TextInput
        data-autofocus
        type="datetime-local"
        label={t('payments.paid')}
        description={[t('payments.paidHint'), timeZone].filter(Boolean).join(' · ')}
        error={texts.paid_at?.join(' ')}
        value={typed.paid_at}
        onChange={(event) => set({ paid_at: event.currentTarget.value })}
        dir="auto"
      />
    </>
  );
};

interface ReasonFieldProps extends FieldsProps {
  readonly isFirst?: boolean;
  readonly isOptional?: boolean;
}

const ReasonField = ({ typed, set, texts, isFirst, isOptional }: ReasonFieldProps) => {
  const { t } = useTranslation();
  return (
    <TextInput
      {...(isFirst && { 'data-autofocus': true })}
      label={t('payments.reason')}
      description={t(isOptional ? 'forms.optional' : 'payments.reasonHint')}
      error={texts.reason?.join(' ')}
      maxLength={500}
      value={typed.reason}
      onChange={(event) => set({ reason: event.currentTarget.value })}
    />
  );
};

const VoidFields = (props: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('payments.changes.void.effect')}</p>
      <ReasonField {...props} isFirst isOptional />
    </>
  );
};

interface AmountFieldProps extends FieldsProps {
  readonly hint: string;
}

const AmountField = ({ typed, set, texts, payment, hint }: AmountFieldProps) => {
  const { t } = useTranslation();
  return (
    <TextInput
      data-autofocus
      label={t('payments.amount')}
      description={hint}
      error={texts.amount?.join(' ')}
      value={typed.amount}
      onChange={(event) => set({ amount: event.currentTarget.value })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      rightSection={<span className={styles.unit}>{payment.currency}</span>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
    />
  );
};

const RefundFields = (props: FieldsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { typed, set, payment } = props;
  const left = format.money(payment.left ?? '0', payment.currency);
  return (
    <>
      <AmountField {...props} hint={t('payments.leftToRefund', { amount: left })} />
      <ReasonField {...props} />
      {payment.enrolment?.status === 'active' && (
        <Checkbox
          label={t('payments.cancelEnrolment')}
          description={t('payments.cancelEnrolmentHint', { course: payment.course.title ?? '' })}
          checked={typed.cancel_enrolment}
          onChange={(event) => set({ cancel_enrolment: event.currentTarget.checked })}
        />
      )}
    </>
  );
};

const AdjustFields = (props: FieldsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { amount = '0', currency } = props.payment;
  return (
    <>
      <AmountField
        {...props}
        hint={t('payments.adjustHint', { amount: format.money(amount, currency) })}
      />
      <ReasonField {...props} />
    </>
  );
};

export const changeFields: Readonly<Record<PaymentChange, ComponentType<FieldsProps>>> = {
  mark_paid: MarkPaidFields,
  void: VoidFields,
  refund: RefundFields,
  adjust: AdjustFields,
};
