import { Button } from '@mantine/core';
import { createEnrolment, type EnrolmentForm } from '@provost/contract/enrolments';
import { useState } from 'react';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyEnrolDialog } from '@/school/enrolments/enrol-button.tsx';
import type { EnrolTarget } from '@/school/enrolments/enrol-dialog.tsx';
import { ActionButton, type ActionProps } from './item-action.tsx';
import styles from './item-line.module.css';

/**
 * Enrols the student, with a button for each course that suits. It can be undone, so nothing is
 * asked that is known; the dialog opens for the rest, and for what the server refuses.
 */
export const EnrolAction = ({ item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const { student, course, payment, suggestions } = item;
  const known = course && { id: course.id, name: course.title };
  const [chosen, setChosen] = useState<EnrolTarget | undefined>(known);
  const [isOpen, setIsOpen] = useState(false);
  const write = useVersionedWrite({
    send: sendTo(createEnrolment, (body: EnrolmentForm) => ({ body })),
  });
  const enrol = (target: EnrolTarget | undefined) => {
    setChosen(target);
    if (!target || !student) {
      setIsOpen(true);
      return;
    }
    const body = {
      student: wireId(student.id),
      course: wireId(target.id),
      ...(payment && { payment: wireId(payment.id) }),
    };
    write.send(body, { onError: () => setIsOpen(true) });
  };
  return (
    <>
      {suggestions.length > 0 && (
        <span className={styles.chips}>
          {t('attention.enrolInLabel')}
          {suggestions.map(({ id, title }) => (
            <Button
              key={id}
              size="compact-sm"
              variant="light"
              aria-label={t('attention.enrolIn', { course: title })}
              aria-describedby={nameId}
              loading={write.isPending && chosen?.id === id}
              onClick={() => enrol({ id, name: title })}
            >
              {title}
            </Button>
          ))}
        </span>
      )}
      <ActionButton
        nameId={nameId}
        isBusy={write.isPending && chosen?.id === known?.id}
        onClick={() => enrol(known)}
      >
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
