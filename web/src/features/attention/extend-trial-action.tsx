import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtendTrialDialog } from '@/school/people/extend-trial-dialog.tsx';
import { ActionButton } from './action-button.tsx';
import type { ActionProps } from './item-props.ts';

export const ExtendTrialAction = ({ item: { student }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!student) return null;
  return (
    <>
      <ActionButton nameId={nameId} onClick={() => setIsOpen(true)}>
        {t('people.extendTrial.button')}
      </ActionButton>
      <ExtendTrialDialog
        id={student.id}
        student={student}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
