import { Button } from '@mantine/core';
import { createEnrolment, type EnrolmentForm } from '@provost/contract/enrolments';
import { useState } from 'react';
import { adaptMessage } from '@/api/hosts/message.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { type Choice, choiceOf } from '@/forms/choice.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { fieldTexts } from '@/forms/field-texts.ts';
import { type Added, SavedNote } from '@/forms/saved-note.tsx';
import { isChoice, useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { BalanceChange } from '../charges/balance-change.tsx';
import { CourseChoice, StudentChoice } from './choice-fields.tsx';
import { EnrolBilling, EnrolFacts } from './enrol-billing.tsx';
import { useEnrolmentRights } from './enrolment-action.ts';
import { readRefusal } from './enrolment-refusal.ts';
import { type Billing, isBilling, useBilling } from './use-billing.ts';

export interface EnrolTarget {
  readonly id: string;
  readonly name: string;
}

export interface EnrolDialogProps extends OpenDialog {
  /** What is known already; the dialog asks for the rest. */
  readonly student?: EnrolTarget | undefined;
  readonly course?: EnrolTarget | undefined;
  /** Students who can be chosen with one press. */
  readonly offers?: readonly EnrolTarget[] | undefined;
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
    <Dialog isOpen={isOpen} title={title} onCancel={onClose} isAtTop>
      <EnrolForm {...given} />
    </Dialog>
  );
};

interface Typed {
  readonly student: Choice | undefined;
  readonly course: Choice | undefined;
  readonly billing: Billing;
}

const EnrolForm = (given: Omit<EnrolDialogProps, 'isOpen' | 'onClose'>) => {
  const { close } = useDialog();
  const { t } = useTranslation();
  const { canManage } = useEnrolmentRights();
  const { typed, required, draft, ...kept } = useDialogDraft<Typed>(
    ['enrol', given.student?.id, given.course?.id, given.payment].join(' '),
    () => ({
      student: choiceOf(given.student?.id, given.student?.name),
      course: choiceOf(given.course?.id, given.course?.name),
      billing: {},
    }),
    { student: isChoice, course: isChoice, billing: isBilling },
  );
  const { student, course, billing } = typed;
  const state = useBilling(course?.value, billing);
  const [added, setAdded] = useState<Added>();
  const [offered, setOffered] = useState<string>();
  const enrol = useVersionedWrite({
    send: sendTo(createEnrolment, (body: EnrolmentForm) => ({ body })),
    draft,
  });
  const { lines, isFull, isSaved } = readRefusal(enrol.error, canManage, t);
  // The others have no place for a text.
  const isAtField = ['plan', 'discount'].some((name) => name in fieldTexts(enrol.error));
  const set = (changed: Partial<Typed>) => {
    kept.set(changed);
    if (Object.keys(changed).join() !== 'billing') enrol.clearRefusal();
  };
  const startAgain = (response: unknown) => {
    const { plan, rows } = billing;
    kept.set({ student: undefined, billing: { plan, rows } });
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
      // The plan is chosen with the seat.
      ...(waiting && { waiting, plan: undefined }),
    };
    enrol.send(body, { onSuccess: isAnother ? startAgain : close });
  };
  const anyway = { label: t('enrolments.enrolAnyway'), onPress: () => submit(true) };
  return (
    <DialogForm
      error={enrol.error}
      problem={isAtField ? undefined : lines}
      submitLabel={t('enrolments.enrol')}
      issues={{
        ...required('student', 'course'),
        payer: billing.unmatched ? t('forms.chooseOption') : undefined,
        ...state.issues,
      }}
      override={isFull && canManage ? anyway : undefined}
      alternative={
        given.student
          ? undefined
          : { label: t('forms.saveAndNew'), onPress: () => submit(false, true) }
      }
      isBlocked={isSaved || (isFull && !canManage)}
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
      {!student && given.offers && given.offers.length > 0 && (
        <ActionRow>
          {t('room.offers')}
          {given.offers.map((offer) => (
            <Button
              key={offer.id}
              variant="light"
              size="compact-sm"
              onClick={() => {
                setOffered(offer.id);
                set({ student: choiceOf(offer.id, offer.name) });
              }}
            >
              {offer.name}
            </Button>
          ))}
        </ActionRow>
      )}
      {!given.student && (
        <StudentChoice
          key={`${added?.count} ${offered}`}
          value={student}
          onChange={(choice) => set({ student: choice })}
        />
      )}
      {!given.course && (
        <CourseChoice
          value={course}
          onChange={(choice) =>
            // Another course offers other plans.
            set({ course: choice, billing: { ...billing, plan: undefined, rows: undefined } })
          }
          isFirst={given.student !== undefined}
        />
      )}
      <EnrolFacts studentId={student?.value} state={state} isPaid={given.payment !== undefined} />
      <EnrolBilling
        key={`billing ${added?.count}`}
        state={state}
        value={billing}
        onChange={(changed) => set({ billing: changed })}
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
