import { NativeSelect, TextInput } from '@mantine/core';
import { paymentMethods } from '@provost/contract/payment-status';
import {
  type CorrectForm as Correction,
  correctPayment,
  type PaymentDetails,
} from '@provost/contract/payments';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { type Own, ownData } from '@/api/own.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { DateTimeInput } from '@/ui/date-time-input.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { CourseChoice, StudentChoice } from '../enrolments/choice-fields.tsx';
import { useCorrection } from './use-correction.ts';
import { usePaymentChanges } from './use-payment-changes.ts';

interface CorrectDialogProps {
  readonly id: string;
  readonly payment: Own<PaymentDetails>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const CorrectDialog = (props: CorrectDialogProps) => {
  const { t } = useTranslation();
  const { payment, isOpen, onClose } = props;
  return (
    <Dialog
      isOpen={isOpen}
      title={t('payments.changes.correct.title', { number: payment.number ?? '' })}
      onCancel={onClose}
    >
      {(isStillOpen) => <CorrectForm {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

/** The fields as they were recorded. The corrected payment opens afterwards. */
const CorrectForm = ({ id, payment, isOpen, onClose }: CorrectDialogProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ version }] = useState(payment);
  const { typed, draft, body, issues, ...correction } = useCorrection(id, payment);
  const save = useVersionedWrite({
    send: async (changes: object, sent) => {
      const write = { ...changes, ...sent.version } as Correction;
      const { idempotencyKey } = sent;
      return callEndpoint(correctPayment, { params: { id }, body: write, idempotencyKey });
    },
    version,
    draft,
    showsErrors: true,
  });
  const set = (changed: Partial<typeof typed>) => {
    correction.set(changed);
    save.clearRefusal();
  };
  const changed = usePaymentChanges(payment, currentRecord<PaymentDetails>(save.conflict));
  const outcome = {
    onSuccess: (response: unknown) => {
      const { id: saved } = ownData(correctPayment, response);
      onClose();
      void navigate({ to: '/payments/$id', params: { id: saved } });
    },
  };
  const button = t('payments.changes.correct.button');
  const isPaid = payment.status === 'paid';
  return (
    <DialogForm
      isOpen={isOpen}
      error={save.error}
      fieldOfCode={{ reference_in_use: 'provider_ref' }}
      notes={changed}
      submitLabel={button}
      issues={issues}
      override={
        save.conflict && {
          label: t('forms.anyway', { action: button }),
          onPress: () => save.overrule(body, outcome),
        }
      }
      isBusy={save.isPending}
      onSubmit={() => save.send(body, outcome)}
      onCancel={onClose}
    >
      {(errorOf) => (
        <>
          <p>{t('payments.changes.correct.effect')}</p>
          {/* A list that opens by itself would cover the other fields. */}
          <StudentChoice
            purpose="payment"
            value={typed.student}
            onChange={(student) => set({ student })}
            isFirst={false}
            isChecked={errorOf('student') !== undefined}
          />
          <CourseChoice
            purpose="payment"
            value={typed.course}
            onChange={(course) => set({ course })}
            isFirst={false}
            isChecked={errorOf('course') !== undefined}
          />
          <TextInput
            data-autofocus
            label={t('payments.amount')}
            error={errorOf('amount')}
            inputMode="decimal"
            maxLength={24}
            value={typed.amount}
            onChange={(event) => set({ amount: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('payments.method')}
            value={typed.method}
            onChange={(event) => set({ method: event.currentTarget.value })}
            data={paymentMethods.map((value) => ({ value, label: t(`payments.methods.${value}`) }))}
          />
          {isPaid && (
            <DateTimeInput
              label={t('payments.paid')}
              timeLabel={t('payments.paidTime')}
              error={errorOf('paid_at')}
              value={typed.paid_at}
              onChange={(paid_at) => set({ paid_at })}
            />
          )}
          <TextInput
            label={t('payments.reference')}
            error={errorOf('provider_ref')}
            maxLength={200}
            value={typed.provider_ref}
            onChange={(event) => set({ provider_ref: event.currentTarget.value })}
          />
          <TextInput
            label={t('payments.reason')}
            description={t('payments.reasonHint')}
            error={errorOf('reason')}
            required
            maxLength={500}
            value={typed.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        </>
      )}
    </DialogForm>
  );
};
