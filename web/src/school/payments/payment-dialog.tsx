import { Button, Checkbox } from '@mantine/core';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import type { PaymentDetails } from '@provost/contract/payments';
import { type ComponentType, useState } from 'react';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogAmount, DialogText, DialogTime } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { BalanceChange } from '@/school/charges/balance-change.tsx';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { optionalLabel } from '@/ui/optional-label.ts';
import { type ChangeablePayment, type PaymentChange, paymentChanges } from './payment-change.ts';
import { type Typed, useChangeDraft } from './use-change-draft.ts';
import { usePaymentChanges } from './use-payment-changes.ts';

interface PaymentChangeProps extends OpenDialog {
  readonly change: PaymentChange;
  readonly id: string;
  readonly payment: ChangeablePayment;
}

/** Asks for what a change of a payment needs, and makes it. i18n-keys: payments.changes.* */
export const PaymentDialog = (props: PaymentChangeProps) => {
  const { t } = useTranslation();
  const { change, payment, isOpen, onClose } = props;
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`payments.changes.${change}.title`, { number: payment.number ?? '' })}
      onCancel={onClose}
    >
      <ChangeForm {...props} />
    </Dialog>
  );
};

const ChangeForm = (props: PaymentChangeProps) => {
  const { t } = useTranslation();
  const { change, id } = props;
  // As it was on show when the user decided.
  const [opened] = useState(props.payment);
  const typed = useChangeDraft(change, opened);
  const save = useVersionedWrite({
    send: sendTo(paymentChanges[change], (body: object) => ({
      params: { id },
      body: body as never,
    })),
    version: opened.version,
    draft: typed.draft,
  });
  const current = currentRecord<PaymentDetails>(save.conflict);
  const payment = current ? { ...opened, ...current } : opened;
  const draft = {
    ...typed,
    set: (changed: Partial<Typed>) => {
      typed.set(changed);
      save.clearRefusal();
    },
    field: (name: 'amount' | 'reason' | 'paid_at') => ({
      ...typed.field(name),
      onChange: (value: string) => draft.set({ [name]: value }),
    }),
  };
  const changed = usePaymentChanges(opened, current);
  const Fields = changeFields[change];
  return (
    <WriteForm
      write={save}
      body={draft.body}
      notes={changed}
      submitLabel={t(`payments.changes.${change}.button`)}
      {...(change === 'void' && { cancelLabel: t('payments.changes.void.keep') })}
      isDangerous={change === 'refund' || change === 'void'}
      issues={draft.issues}
    >
      <Fields {...draft} payment={payment} />
    </WriteForm>
  );
};

interface FieldsProps {
  readonly typed: Typed;
  /** The typed amount. */
  readonly cents: number;
  readonly set: (changed: Partial<Typed>) => void;
  /** The attributes of the field of that name. */
  readonly field: (name: 'amount' | 'reason' | 'paid_at') => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
  };
  readonly payment: ChangeablePayment;
}

const MarkPaidFields = ({ field, payment }: FieldsProps) => {
  const { t, format } = useTexts();
  return (
    <>
      <p>
        {t('payments.changes.mark_paid.effect', {
          amount: format.money(payment.amount ?? '0', payment.currency),
        })}
      </p>
      <DialogTime
        {...field('paid_at')}
        isFirst
        label={t('payments.paid')}
        timeLabel={t('payments.paidTime')}
        hint={t('payments.paidHint')}
      />
    </>
  );
};

interface ReasonFieldProps extends FieldsProps {
  readonly isFirst?: boolean;
  readonly isOptional?: boolean;
}

const ReasonField = ({ field, isFirst, isOptional }: ReasonFieldProps) => {
  const { t } = useTranslation();
  return (
    <DialogText
      {...field('reason')}
      isFirst={isFirst}
      {...(isOptional && optionalLabel(t))}
      label={t('payments.reason')}
      hint={isOptional ? undefined : t('payments.reasonHint')}
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

const AmountField = ({ field, payment, hint }: AmountFieldProps) => {
  const { t } = useTranslation();
  return (
    <DialogAmount
      {...field('amount')}
      isFirst
      label={t('payments.amount')}
      hint={hint}
      currency={payment.currency}
    />
  );
};

/** What a refund adds to a balance, in cents; a waiver takes back what it opens. */
const addedByRefund = (balance: string, cents: number, waives: boolean): number => {
  const after = (parseSignedHundredths(balance) ?? 0) + cents;
  return waives ? cents - Math.min(cents, Math.max(0, after)) : cents;
};

/** i18n-keys: payments.refundReasons.* */
const refundReasons = ['requested', 'duplicate', 'cancelled'] as const;

const RefundFields = (props: FieldsProps) => {
  const { t, format } = useTexts();
  const { typed, set, payment, cents } = props;
  const { enrolment } = payment;
  // Money in another currency belongs to another enrolment.
  const owed = enrolment?.currency === payment.currency ? enrolment : undefined;
  const left = format.money(payment.left ?? '0', payment.currency);
  const leftAfter = Math.max(0, (parseSignedHundredths(payment.left ?? '0') ?? 0) - cents);
  return (
    <>
      <p>{t('payments.changes.refund.effect')}</p>
      <AmountField {...props} hint={t('payments.leftToRefund', { amount: left })} />
      <ReasonField {...props} />
      <div className="row" style={{ marginBlockStart: 'calc(-1 * var(--space-2))' }}>
        {refundReasons.map((reason) => (
          <Button
            key={reason}
            size="compact-xs"
            variant="light"
            onClick={() => set({ reason: t(`payments.refundReasons.${reason}`) })}
          >
            {t(`payments.refundReasons.${reason}`)}
          </Button>
        ))}
      </div>
      {payment.enrolment?.status === 'active' && (
        <Checkbox
          label={t('payments.cancelEnrolment')}
          description={t('payments.cancelEnrolmentHint', {
            course: (payment.enrolment.course ?? payment.course).title ?? '',
          })}
          checked={typed.cancel_enrolment}
          // Nobody who leaves is asked for the money again, unless staff decide so.
          onChange={(event) => {
            const { checked } = event.currentTarget;
            set({ cancel_enrolment: checked, waive: checked });
          }}
        />
      )}
      <p role="status">
        {t(
          payment.enrolment?.status !== 'active'
            ? 'payments.refundLeft'
            : typed.cancel_enrolment
              ? 'payments.refundLeftNoSeat'
              : 'payments.refundLeftSeat',
          { amount: format.money(formatHundredths(leftAfter), payment.currency) },
        )}
      </p>
      {owed && (
        <>
          <Checkbox
            label={t('charges.waiveRefund')}
            description={t('charges.waiveRefundHint')}
            checked={typed.waive}
            onChange={(event) => set({ waive: event.currentTarget.checked })}
          />
          <BalanceChange
            balance={owed.balance}
            currency={owed.currency}
            change={addedByRefund(owed.balance, cents, typed.waive)}
          />
        </>
      )}
    </>
  );
};

const AdjustFields = (props: FieldsProps) => {
  const { t, format } = useTexts();
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

const changeFields: Readonly<Record<PaymentChange, ComponentType<FieldsProps>>> = {
  mark_paid: MarkPaidFields,
  void: VoidFields,
  refund: RefundFields,
  adjust: AdjustFields,
};
