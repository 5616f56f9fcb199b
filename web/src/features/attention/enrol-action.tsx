import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrolTarget } from '@/school/enrolments/enrol-dialog.tsx';
import { LazyEnrolDialog } from '@/school/enrolments/lazy-enrol-dialog.tsx';
import { ActionButton } from './action-button.tsx';
import type { ActionProps } from './item-props.ts';

/** Enrols the student; with a button for each course that suits. */
export const EnrolAction = ({ item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const { student, course, payment, suggestions } = item;
  const known = course && { id: course.id, name: course.title };
  const [chosen, setChosen] = useState<EnrolTarget | undefined>(known);
  const [isOpen, setIsOpen] = useState(false);
  const open = (target: EnrolTarget | undefined) => {
    setChosen(target);
    setIsOpen(true);
  };
  return (
    <>
      {suggestions.map(({ id, title }) => (
        <Button
          key={id}
          size="compact-sm"
          variant="light"
          aria-label={t('attention.enrolIn', { course: title })}
          aria-describedby={nameId}
          onClick={() => open({ id, name: title })}
        >
          {title}
        </Button>
      ))}
      <ActionButton nameId={nameId} onClick={() => open(known)}>
        {t('enrolments.enrol')}
      </ActionButton>
      <LazyEnrolDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        student={student && { id: student.id, name: student.full_name }}
        course={chosen}
        payment={payment?.id}
      />
    </>
  );
};
