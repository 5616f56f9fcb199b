import { useTranslation } from 'react-i18next';
import { useEnrolmentDialogs } from '@/school/enrolments/use-enrolment-dialogs.tsx';
import { ActionButton } from './action-button.tsx';
import type { ActionProps } from './item-props.ts';

export const CancelEnrolment = ({ item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const { ask, dialogs } = useEnrolmentDialogs();
  const { enrolment, student, course } = item;
  if (!enrolment || !student || !course) return null;
  return (
    <>
      <ActionButton
        nameId={nameId}
        onClick={() => ask('cancel', { ...enrolment, student, course })}
      >
        {t('enrolments.actions.cancel.button')}
      </ActionButton>
      {dialogs}
    </>
  );
};
