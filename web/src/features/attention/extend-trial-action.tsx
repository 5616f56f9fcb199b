import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtendTrialDialog } from '@/school/people/extend-trial-dialog.tsx';
import type { ActionProps } from './item-props.ts';

export const ExtendTrialAction = ({ item: { student }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!student) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        data-main-action
        aria-describedby={nameId}
        onClick={() => setIsOpen(true)}
      >
        {t('people.extendTrial.button')}
      </Button>
      <ExtendTrialDialog
        id={student.id}
        student={student}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
