import { createEnrolment, type EnrolmentForm } from '@provost/contract/enrolments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { wireId } from '@/api/wire-id.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { Choice } from '@/forms/choice.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { CourseChoice, StudentChoice } from './choice-fields.tsx';
import { readRefusal } from './enrolment-refusal.ts';
import { useEnrolmentRights } from './use-enrolment-rights.ts';

export interface EnrolTarget {
  readonly id: string;
  readonly name: string;
}

export interface EnrolDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is known already; the dialog asks for the rest. */
  readonly student?: EnrolTarget | undefined;
  readonly course?: EnrolTarget | undefined;
  /** The id of the payment that the enrolment is made with. */
  readonly payment?: string | undefined;
}

/** Enrols a student in a course. */
export const EnrolDialog = ({ isOpen, onClose, ...given }: EnrolDialogProps) => {
  const { student, course } = given;
  const { t } = useTranslation();
  const name = student?.name ?? course?.name;
  const title =
    name === undefined
      ? t('enrolments.enrolStudent')
      : t(student ? 'enrolments.enrolTitle' : 'enrolments.enrolInTitle', { name });
  return (
    <Dialog isOpen={isOpen} title={title} onCancel={onClose}>
      {(isStillOpen) => <EnrolForm isOpen={isStillOpen} onClose={onClose} {...given} />}
    </Dialog>
  );
};

const toChoice = (target: EnrolTarget | undefined): Choice | undefined =>
  target && { value: target.id, label: target.name };

const EnrolForm = ({ isOpen, onClose, ...given }: EnrolDialogProps) => {
  const { t } = useTranslation();
  const { canManage } = useEnrolmentRights();
  const [student, setStudent] = useState(toChoice(given.student));
  const [course, setCourse] = useState(toChoice(given.course));
  const [isChecked, setIsChecked] = useState(false);
  const enrol = useVersionedWrite({
    send: (body: EnrolmentForm, { idempotencyKey }) =>
      callEndpoint(createEnrolment, { body, idempotencyKey }),
    showsErrors: true,
  });
  const { lines, isFull } = readRefusal(enrol.error, canManage, t);
  const choose = (set: typeof setCourse) => (choice: Choice | undefined) => {
    set(choice);
    enrol.clearRefusal();
  };
  const submit = (overbook: boolean) => {
    if (!student || !course) return;
    const body = {
      student: wireId(student.value),
      course: wireId(course.value),
      ...(given.payment !== undefined && { payment: wireId(given.payment) }),
      ...(overbook && { overbook }),
    };
    enrol.send(body, { onSuccess: onClose });
  };
  const anyway = { label: t('enrolments.enrolAnyway'), onPress: () => submit(true) };
  return (
    <DialogForm
      isOpen={isOpen}
      problem={lines}
      submitLabel={t('enrolments.enrol')}
      canSubmit={student !== undefined && course !== undefined && (!isFull || canManage)}
      {...(!isFull && { onRefuse: () => setIsChecked(true) })}
      override={isFull && canManage ? anyway : undefined}
      isBusy={enrol.isPending}
      onSubmit={() => submit(false)}
      onCancel={onClose}
    >
      {given.student && given.course && (
        <p>
          {t('enrolments.enrolEffect', { name: given.student.name, course: given.course.name })}
        </p>
      )}
      {!given.student && (
        <StudentChoice value={student} onChange={choose(setStudent)} isChecked={isChecked} />
      )}
      {!given.course && (
        <CourseChoice
          value={course}
          onChange={choose(setCourse)}
          isChecked={isChecked}
          isFirst={given.student !== undefined}
        />
      )}
    </DialogForm>
  );
};
