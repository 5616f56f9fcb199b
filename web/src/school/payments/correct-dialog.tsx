import { paymentMethods } from '@provost/contract/payment-status';
import {
  type CorrectForm as Correction,
  correctPayment,
  type PaymentDetails,
} from '@provost/contract/payments';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Own, ownData } from '@/api/own.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogAmount, DialogSelect, DialogText, DialogTime } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
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
      <CorrectForm {...props} />
    </Dialog>
  );
};

/** The fields as they were recorded. The corrected payment opens afterwards. */
const CorrectForm = ({ id, payment, onClose }: CorrectDialogProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ version }] = useState(payment);
  const save = useVersionedWrite({
    send: sendTo(correctPayment, (body: object) => ({ params: { id }, body: body as Correction })),
    version,
    showsErrors: true,
  });
  const { typed, set, body, issues } = useCorrection(payment, save.clearRefusal);
  const changed = usePaymentChanges(payment, currentRecord<PaymentDetails>(save.conflict));
  const openCorrected = (response: unknown) => {
    const { id: saved } = ownData(correctPayment, response);
    onClose();
    void navigate({ to: '/payments/$id', params: { id: saved } });
  };
  return (
    <WriteForm
      write={save}
      body={body}
      onSaved={openCorrected}
      fieldOfCode={{ reference_in_use: 'provider_ref' }}
      notes={changed}
      submitLabel={t('payments.changes.correct.button')}
      issues={issues}
    >
      <p>{t('payments.changes.correct.effect')}</p>
      {/* A list that opens by itself would cover the other fields. */}
      <StudentChoice
        purpose="payment"
        value={typed.student}
        onChange={(student) => set({ student })}
        isFirst={false}
      />
      <CourseChoice
        purpose="payment"
        value={typed.course}
        onChange={(course) => set({ course })}
        isFirst={false}
      />
      <DialogAmount
        isFirst
        label={t('payments.amount')}
        name="amount"
        value={typed.amount}
        onChange={(amount) => set({ amount })}
      />
      <DialogSelect
        name="method"
        label={t('payments.method')}
        value={typed.method}
        onChange={(method) => set({ method })}
        data={paymentMethods.map((value) => ({ value, label: t(`payments.methods.${value}`) }))}
      />
      {payment.status === 'paid' && (
        <DialogTime
          label={t('payments.paid')}
          timeLabel={t('payments.paidTime')}
          name="paid_at"
          value={typed.paid_at}
          onChange={(paid_at) => set({ paid_at })}
        />
      )}
      <DialogText
        label={t('payments.reference')}
        name="provider_ref"
        maxLength={200}
        value={typed.provider_ref}
        onChange={(provider_ref) => set({ provider_ref })}
      />
      <DialogText
        label={t('payments.reason')}
        hint={t('payments.reasonHint')}
        name="reason"
        required
        value={typed.reason}
        onChange={(reason) => set({ reason })}
      />
    </WriteForm>
  );
};
