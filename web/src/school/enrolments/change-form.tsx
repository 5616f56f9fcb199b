import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { changeEnrolmentOptions } from './enrolment.queries.ts';
import type { EnrolmentFormProps } from './enrolment-action.ts';
import { readRefusal } from './enrolment-refusal.ts';
import { useEnrolmentRights } from './use-enrolment-rights.ts';

const statusAfter = { complete: 'completed', cancel: 'cancelled', reactivate: 'active' } as const;

interface ChangeFormProps extends EnrolmentFormProps {
  readonly action: keyof typeof statusAfter;
}

/** Completes, cancels or reactivates an enrolment. i18n-keys: enrolments.actions.* */
export const ChangeForm = ({ action, enrolment, isOpen, onClose }: ChangeFormProps) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const change = useMutation(changeEnrolmentOptions(useQueryClient(), enrolment.id ?? ''));
  const { canManage } = useEnrolmentRights();
  const { lines, isFull } = readRefusal(change.error, canManage, t);
  const submit = async () => {
    await change.mutateAsync({
      status: statusAfter[action],
      ...(reason.trim() && { reason: reason.trim() }),
      ...(isFull && { overbook: true }),
      ...(enrolment.version !== undefined && { version: enrolment.version }),
    });
    onClose();
  };
  const isCancel = action === 'cancel';
  return (
    <DialogForm
      isOpen={isOpen}
      problem={lines}
      submitLabel={t(isFull ? 'enrolments.enrolAnyway' : `enrolments.actions.${action}.button`)}
      {...(isCancel && { cancelLabel: t('enrolments.keep') })}
      isDangerous={isCancel}
      isOverride={isFull}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>
        {t(`enrolments.actions.${action}.effect`, {
          name: enrolment.student.full_name,
          course: enrolment.course.title,
        })}
      </p>
      {isCancel && (
        <TextInput
          data-autofocus
          label={t('enrolments.reason')}
          description={t('enrolments.reasonHint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
};
