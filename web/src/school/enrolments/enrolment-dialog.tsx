import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/dialog.tsx';
import { ChangeForm } from './change-form.tsx';
import type { EnrolmentAction, EnrolmentFormProps } from './enrolment-action.ts';
import { TransferForm } from './transfer-form.tsx';

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
        return action === 'transfer' ? (
          <TransferForm {...form} />
        ) : (
          <ChangeForm {...form} action={action} />
        );
      }}
    </Dialog>
  );
};
