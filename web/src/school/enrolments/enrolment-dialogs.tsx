import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/dialog.tsx';
import { ChangeForm } from './change-form.tsx';
import type { EnrolmentAction, EnrolmentFormProps } from './enrolment-action.ts';
import type { EnrolmentRow } from './enrolment-list.ts';
import { TransferForm } from './transfer-form.tsx';

interface Asked {
  readonly action: EnrolmentAction;
  readonly enrolment: EnrolmentRow;
}

/** The dialog of one enrolment at a time. What was asked stays while the dialog fades out. */
export const useEnrolmentDialogs = () => {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = (action: EnrolmentAction, enrolment: EnrolmentRow) => {
    setAsked({ action, enrolment });
    setIsOpen(true);
  };
  const dialogs = asked && (
    <EnrolmentDialog {...asked} isOpen={isOpen} onClose={() => setIsOpen(false)} />
  );
  return { ask, dialogs };
};

const EnrolmentDialog = ({ action, ...props }: Asked & EnrolmentFormProps) => {
  const { t } = useTranslation();
  const { enrolment, isOpen, onClose } = props;
  const name = enrolment.student.full_name ?? t('students.one');
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`enrolments.actions.${action}.title`, { name })}
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
