import type { PaymentDetails } from '@provost/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import type { ChangeablePayment } from './payment-change.ts';
import { changeFields } from './payment-change-fields.tsx';
import { type PaymentChange, paymentChanges } from './payment-writes.ts';
import { useChangeDraft } from './use-change-draft.ts';
import { usePaymentChanges } from './use-payment-changes.ts';

interface PaymentChangeProps {
  readonly change: PaymentChange;
  readonly id: string;
  readonly payment: ChangeablePayment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
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
  const save = useVersionedWrite({
    send: sendTo(paymentChanges[change], (body: object) => ({
      params: { id },
      body: body as never,
    })),
    version: opened.version,
    showsErrors: true,
  });
  const current = currentRecord<PaymentDetails>(save.conflict);
  const payment = current ? { ...opened, ...current } : opened;
  const draft = useChangeDraft(change, opened, save.clearRefusal);
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
