import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { PayerForm } from '../payers/payer-form.tsx';
import { CancelMoney } from './cancel-money.tsx';
import type { EnrolmentAction, EnrolmentFormProps } from './enrolment-action.ts';
import { overrideOf, readRefusal } from './enrolment-refusal.ts';
import { TransferForm } from './transfer-form.tsx';
import { useEnrolmentChange } from './use-enrolment-change.ts';
import { useEnrolmentRights } from './use-enrolment-rights.ts';

const statusAfter = {
  complete: 'completed',
  cancel: 'cancelled',
  reactivate: 'active',
  enrol: 'active',
  leave: 'cancelled',
} as const;

interface ChangeFormProps extends EnrolmentFormProps {
  readonly action: keyof typeof statusAfter;
}

/** Completes, cancels or reactivates an enrolment. i18n-keys: enrolments.actions.* */
const ChangeForm = ({ action, enrolment, isOpen, onClose }: ChangeFormProps) => {
  const { t } = useTranslation();
  const [{ reason, waives }, setTyped, draft] = useDialogDraft(`${action} ${enrolment.id}`, () => ({
    reason: '',
    waives: false,
  }));
  const { canManage } = useEnrolmentRights();
  const change = useEnrolmentChange(enrolment, draft);
  const refusal = readRefusal(change.error, canManage, t);
  const body = {
    status: statusAfter[action],
    ...(reason.trim() && { reason: reason.trim() }),
    ...(waives && { open_charges: 'waive' as const }),
  };
  const button = t(`enrolments.actions.${action}.button`);
  const isCancel = action === 'cancel';
  return (
    <DialogForm
      isOpen={isOpen}
      problem={refusal.lines}
      submitLabel={button}
      {...(isCancel && { cancelLabel: t('enrolments.keep') })}
      isDangerous={isCancel}
      isBlocked={refusal.isSaved}
      override={overrideOf(refusal, {
        full: t('enrolments.enrolAnyway'),
        stale: t('forms.anyway', { action: button }),
        send: (overbook) => change.overrule({ ...body, ...overbook }, { onSuccess: onClose }),
      })}
      isBusy={change.isPending}
      onSubmit={() => change.send(body, { onSuccess: onClose })}
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
          onChange={(event) => setTyped({ reason: event.currentTarget.value, waives })}
        />
      )}
      {isCancel && (
        <CancelMoney
          enrolment={enrolment.id}
          canWaive={canManage}
          waives={waives}
          onChange={(next) => setTyped({ reason, waives: next })}
        />
      )}
    </DialogForm>
  );
};

interface EnrolmentDialogProps extends EnrolmentFormProps {
  readonly action: EnrolmentAction;
}

export const EnrolmentDialog = ({ action, ...props }: EnrolmentDialogProps) => {
  const { t } = useTranslation();
  const { enrolment, isOpen, onClose } = props;
  const name = enrolment.student.full_name ?? t('students.one');
  const course = enrolment.course.title;
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`enrolments.actions.${action}.title`, { name, course })}
      onCancel={onClose}
    >
      {(isStillOpen) => {
        const form = { enrolment, isOpen: isStillOpen, onClose };
        if (action === 'transfer') return <TransferForm {...form} />;
        if (action === 'payer') {
          return (
            <PayerForm of="enrolment" record={enrolment} isOpen={isStillOpen} onClose={onClose} />
          );
        }
        return <ChangeForm {...form} action={action} />;
      }}
    </Dialog>
  );
};
