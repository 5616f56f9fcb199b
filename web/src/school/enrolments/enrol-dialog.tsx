import { Button } from '@mantine/core';
import { createEnrolment, type EnrolmentForm } from '@provost/contract/enrolments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adaptMessage } from '@/api/hosts/message.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { Choice } from '@/forms/choice.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { type Added, SavedNote } from '@/forms/saved-note.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { BalanceChange } from '../charges/balance-change.tsx';
import { CourseChoice, StudentChoice } from './choice-fields.tsx';
import { EnrolBilling } from './enrol-billing.tsx';
import { readRefusal } from './enrolment-refusal.ts';
import { type Billing, useBilling } from './use-billing.ts';
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
      <EnrolForm {...given} />
    </Dialog>
  );
};

const toChoice = (target: EnrolTarget | undefined): Choice | undefined =>
  target && { value: target.id, label: target.name };

const EnrolForm = (given: Omit<EnrolDialogProps, 'isOpen' | 'onClose'>) => {
  const { close } = useDialog();
  const { t } = useTranslation();
  const { canManage } = useEnrolmentRights();
  const [student, setStudent] = useState(toChoice(given.student));
  const [course, setCourse] = useState(toChoice(given.course));
  const [billing, setBilling] = useState<Billing>({});
  const state = useBilling(course?.value, billing);
  const [added, setAdded] = useState<Added>();
  const enrol = useVersionedWrite({
    send: sendTo(createEnrolment, (body: EnrolmentForm) => ({ body })),
    showsErrors: true,
  });
  const { lines, isFull } = readRefusal(enrol.error, canManage, t);
  const choose = (set: typeof setCourse) => (choice: Choice | undefined) => {
    set(choice);
    enrol.clearRefusal();
  };
  const startAgain = (response: unknown) => {
    setStudent(undefined);
    setBilling(({ plan, rows }) => ({ plan, rows }));
    setAdded((last) => ({
      count: (last?.count ?? 0) + 1,
      text: adaptMessage(response)?.lines.join(' ') ?? '',
      link: student && { to: '/students/$id', params: { id: student.value } },
    }));
  };
  const submit = (overbook: boolean, isAnother = false, waiting = false) => {
    if (!student || !course) return;
    const body = {
      student: wireId(student.value),
      course: wireId(course.value),
      ...(given.payment !== undefined && { payment: wireId(given.payment) }),
      ...state.body,
      ...(overbook && { overbook }),
      ...(waiting && { waiting }),
    };
    enrol.send(body, { onSuccess: isAnother ? startAgain : close });
  };
  const anyway = { label: t('enrolments.enrolAnyway'), onPress: () => submit(true) };
  return (
    <DialogForm
      problem={lines}
      submitLabel={t('enrolments.enrol')}
      issues={{
        student: student ? undefined : t('validation.required'),
        course: course ? undefined : t('validation.required'),
        payer: billing.unmatched ? t('forms.chooseOption') : undefined,
        ...state.issues,
      }}
      override={isFull && canManage ? anyway : undefined}
      alternative={
        given.student
          ? undefined
          : { label: t('forms.saveAndNew'), onPress: () => submit(false, true) }
      }
      isBlocked={isFull && !canManage}
      round={added?.count}
      isBusy={enrol.isPending}
      onSubmit={() => submit(false)}
    >
      <SavedNote added={added} />
      {given.student && given.course && (
        <p>
          {t('enrolments.enrolEffect', { name: given.student.name, course: given.course.name })}
        </p>
      )}
      {!given.student && (
        <StudentChoice key={added?.count} value={student} onChange={choose(setStudent)} />
      )}
      {!given.course && (
        <CourseChoice
          value={course}
          onChange={(choice) => {
            choose(setCourse)(choice);
            // Another course offers other plans.
            setBilling(({ plan: _, rows: __, ...kept }) => kept);
          }}
          isFirst={given.student !== undefined}
        />
      )}
      <EnrolBilling
        key={`billing ${added?.count}`}
        state={state}
        value={billing}
        onChange={setBilling}
      />
      {state.isPriced && given.payment === undefined && (
        <BalanceChange balance="0.00" currency={state.currency} change={state.totalCents} />
      )}
      {isFull && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => submit(false, false, true)}
          loading={enrol.isPending}
        >
          {t('enrolments.addToWaiting')}
        </Button>
      )}
    </DialogForm>
  );
};
