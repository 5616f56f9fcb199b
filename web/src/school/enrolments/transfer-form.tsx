import { TextInput } from '@mantine/core';
import { transferEnrolment } from '@provost/contract/enrolments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wireId } from '@/api/wire-id.ts';
import { useIdempotencyKey } from '@/api/writes/use-idempotency-key.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { CourseChoice } from './choice-fields.tsx';
import { transferOptions } from './enrolment.queries.ts';
import type { EnrolmentFormProps } from './enrolment-action.ts';
import { readRefusal } from './enrolment-refusal.ts';
import { TransferMoney } from './transfer-money.tsx';

export const TransferForm = ({ enrolment, isOpen, onClose }: EnrolmentFormProps) => {
  const { t } = useTranslation();
  const writeKey = useIdempotencyKey();
  const [course, setCourse] = useState<Choice>();
  const [isChecked, setIsChecked] = useState(false);
  const [reason, setReason] = useState('');
  const transfer = useMutation(transferOptions(useQueryClient(), enrolment.id ?? ''));
  // Only those who can overbook can transfer.
  const { lines, isFull } = readRefusal(transfer.error, true, t);
  const submit = async () => {
    if (!course) return;
    const body = {
      course: wireId(course.value),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(isFull && { overbook: true }),
      ...(enrolment.version !== undefined && { version: enrolment.version }),
    };
    const idempotencyKey = writeKey.keyOf([transferEnrolment.path, enrolment.id, body]);
    await transfer.mutateAsync({ body, idempotencyKey });
    writeKey.forget();
    onClose();
  };
  return (
    <DialogForm
      isOpen={isOpen}
      problem={lines}
      submitLabel={t(isFull ? 'enrolments.transferAnyway' : 'enrolments.actions.transfer.button')}
      canSubmit={course !== undefined}
      onRefuse={() => setIsChecked(true)}
      isOverride={isFull}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('enrolments.transferEffect', { course: enrolment.course.title })}</p>
      <CourseChoice
        value={course}
        onChange={(choice) => {
          setCourse(choice);
          transfer.reset();
        }}
        isChecked={isChecked}
        except={enrolment.course.id}
      />
      {course && <TransferMoney enrolment={enrolment} course={course.value} />}
      <TextInput
        label={t('enrolments.reason')}
        description={t('enrolments.reasonHint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
