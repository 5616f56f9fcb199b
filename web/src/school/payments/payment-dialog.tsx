import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorLines } from '@/api/error-lines.ts';
import { isStale } from '@/api/writes/stale.ts';
import { useIdempotencyKey } from '@/api/writes/use-idempotency-key.ts';
import { fieldTexts } from '@/forms/field-texts.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import type { ChangeablePayment } from './payment-change.ts';
import { changeFields } from './payment-change-fields.tsx';
import { changePaymentOptions, type PaymentChange } from './payment-writes.ts';
import { useChangeDraft } from './use-change-draft.ts';

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
  const { change, id, payment, isOpen, onClose } = props;
  const writeKey = useIdempotencyKey();
  // Not the newest version: after a lost response it would make a new write of the same change.
  const [version, setVersion] = useState(payment.version);
  const save = useMutation(changePaymentOptions(useQueryClient(), id, change));
  const draft = useChangeDraft(change, payment, () => save.reset());
  const [isChecked, setIsChecked] = useState(false);
  const refused = fieldTexts(save.error);
  const texts = { ...refused, ...(isChecked && draft.texts) };
  const Fields = changeFields[change];
  const submit = async () => {
    const edited = isStale(save.error) ? payment.version : version;
    setVersion(edited);
    const body = { ...draft.body, ...(edited !== undefined && { version: edited }) };
    await save.mutateAsync({ body, idempotencyKey: writeKey.keyOf([change, id, body]) });
    writeKey.forget();
    onClose();
  };
  const isShownAtField = Object.keys(refused).some((name) => draft.fields.includes(name));
  return (
    <DialogForm
      isOpen={isOpen}
      problem={save.error && !isShownAtField ? errorLines(save.error, t) : []}
      submitLabel={t(`payments.changes.${change}.button`)}
      {...(change === 'void' && { cancelLabel: t('payments.changes.void.keep') })}
      isDangerous={change === 'refund' || change === 'void'}
      canSubmit={Object.keys(draft.texts).length === 0}
      onRefuse={() => setIsChecked(true)}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Fields {...draft} texts={texts} payment={payment} />
    </DialogForm>
  );
};
