import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtendTrialDialog } from '@/school/people/extend-trial-dialog.tsx';
import type { StudentProps } from './student-props.ts';

export const ExtendTrial = ({ id, student }: Pick<StudentProps, 'id' | 'student'>) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('people.extendTrial.button')}
      </Button>
      <ExtendTrialDialog
        id={id}
        student={student}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
