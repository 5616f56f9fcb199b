import type { PaymentDetails } from '@provost/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import type { ChangeablePayment } from './payment-change.ts';
import { changeFields } from './payment-change-fields.tsx';
import { type PaymentChange, paymentChanges } from './payment-writes.ts';
import { type Typed, useChangeDraft } from './use-change-draft.ts';
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
      {(isStillOpen) => <ChangeForm {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const ChangeForm = (props: PaymentChangeProps) => {
  const { t } = useTranslation();
  const { change, id, isOpen, onClose } = props;
  // As it was on show when the user decided.
  const [opened] = useState(props.payment);
  const typed = useChangeDraft(change, opened);
  const save = useVersionedWrite({
    send: (body: object, { idempotencyKey, version }) =>
      callEndpoint(paymentChanges[change], {
        params: { id },
        body: { ...body, ...version } as never,
        idempotencyKey,
      }),
    version: opened.version,
    draft: typed.draft,
    showsErrors: true,
  });
  const current = currentRecord<PaymentDetails>(save.conflict);
  const payment = current ? { ...opened, ...current } : opened;
  const draft = {
    ...typed,
    set: (changed: Partial<Typed>) => {
      typed.set(changed);
      save.clearRefusal();
    },
  };
  const changed = usePaymentChanges(opened, current);
  const Fields = changeFields[change];
  const button = t(`payments.changes.${change}.button`);
  const outcome = { onSuccess: onClose };
  return (
    <DialogForm
      isOpen={isOpen}
      error={save.error}
      notes={changed}
      submitLabel={button}
      {...(change === 'void' && { cancelLabel: t('payments.changes.void.keep') })}
      isDangerous={change === 'refund' || change === 'void'}
      issues={draft.issues}
      override={
        save.conflict && {
          label: t('forms.anyway', { action: button }),
          onPress: () => save.overrule(draft.body, outcome),
        }
      }
      isBusy={save.isPending}
      onSubmit={() => save.send(draft.body, outcome)}
      onCancel={onClose}
    >
      {(errorOf) => <Fields {...draft} errorOf={errorOf} payment={payment} />}
    </DialogForm>
  );
};
