import { createEnrolment } from '@provost/contract/enrolments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wireId } from '@/api/wire-id.ts';
import { useIdempotencyKey } from '@/api/writes/use-idempotency-key.ts';
import type { Choice } from '@/forms/choice.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { CourseChoice, StudentChoice } from './choice-fields.tsx';
import { enrolOptions } from './enrolment.queries.ts';
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
  const writeKey = useIdempotencyKey();
  const [student, setStudent] = useState(toChoice(given.student));
  const [course, setCourse] = useState(toChoice(given.course));
  const [isChecked, setIsChecked] = useState(false);
  const enrol = useMutation(enrolOptions(useQueryClient()));
  const { lines, isFull } = readRefusal(enrol.error, canManage, t);
  const choose = (set: typeof setCourse) => (choice: Choice | undefined) => {
    set(choice);
    enrol.reset();
  };
  const submit = async () => {
    if (!student || !course) return;
    const body = {
      student: wireId(student.value),
      course: wireId(course.value),
      ...(given.payment !== undefined && { payment: wireId(given.payment) }),
      ...(isFull && { overbook: true }),
    };
    const idempotencyKey = writeKey.keyOf([createEnrolment.path, body]);
    await enrol.mutateAsync({ body, idempotencyKey });
    writeKey.forget();
    onClose();
  };
  return (
    <DialogForm
      isOpen={isOpen}
      problem={lines}
      submitLabel={t(isFull && canManage ? 'enrolments.enrolAnyway' : 'enrolments.enrol')}
      canSubmit={student !== undefined && course !== undefined && (!isFull || canManage)}
      {...(!isFull && { onRefuse: () => setIsChecked(true) })}
      isOverride={isFull}
      onSubmit={submit}
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
