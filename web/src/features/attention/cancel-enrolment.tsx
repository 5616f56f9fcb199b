import { useTranslation } from 'react-i18next';
import { useEnrolmentDialogs } from '@/school/enrolments/use-enrolment-dialogs.tsx';
import { ActionButton } from './action-button.tsx';
import type { ActionProps } from './item-props.ts';

export const CancelEnrolment = ({ item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const { ask, dialogs } = useEnrolmentDialogs();
  const { enrolment, student, course } = item;
  if (!enrolment || !student || !course) return null;
  const row = {
    ...enrolment,
    student,
    course,
    ended_at: undefined,
    reason: undefined,
    payment_id: undefined,
    transferred_from_id: undefined,
    transferred_to: undefined,
    payer: undefined,
  };
  return (
    <>
      <ActionButton nameId={nameId} onClick={() => ask('cancel', row)}>
        {t('enrolments.actions.cancel.button')}
      </ActionButton>
      {dialogs}
    </>
  );
};
