import { Button } from '@mantine/core';
import { createCharge, updateCharge } from '@provost/contract/charges';
import { updateCourse } from '@provost/contract/courses';
import { createEnrolment, type EnrolmentForm } from '@provost/contract/enrolments';
import { createNote } from '@provost/contract/notes';
import { markPaymentPaid, recordPayment, refundPayment } from '@provost/contract/payments';
import { moveCredit } from '@provost/contract/split-payments';
import { updateStudent } from '@provost/contract/students';
import { useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { wireId } from '@/api/wire-id.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { TextForm } from '@/forms/text-form.tsx';
import { useLanguage } from '@/lib/format/use-language.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useChargeDialogs } from '@/school/charges/use-charge-dialogs.tsx';
import { LazyEnrolDialog } from '@/school/enrolments/enrol-button.tsx';
import type { EnrolTarget } from '@/school/enrolments/enrol-dialog.tsx';
import { EnrolNextButton } from '@/school/enrolments/enrol-next-button.tsx';
import { useEnrolmentRights } from '@/school/enrolments/enrolment-action.ts';
import { useEnrolmentDialogs } from '@/school/enrolments/use-enrolment-dialogs.tsx';
import { addNote } from '@/school/notes/notes.queries.ts';
import { ExtendTrial } from '@/school/people/extend-trial-dialog.tsx';
import { DialogButton } from '@/ui/dialog-button.tsx';
import {
  ActionLink,
  type ActionProps,
  ChangePayment,
  type Item,
  itemButton,
  OpenLink,
} from './item-action.tsx';
import styles from './item-line.module.css';

/**
 * Enrols the student, with a button for each course that suits. It can be undone, so nothing is
 * asked that is known; the dialog opens for the rest, and for what the server refuses.
 */
const EnrolAction = ({ item, nameId }: ActionProps) => {
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
        <span className={`row small ${styles.chips}`}>
          {t('attention.enrolInLabel')}
          {suggestions.map(({ id, title }) => (
            <Button
              key={id}
              {...itemButton(nameId)}
              variant="light"
              aria-label={t('attention.enrolIn', { course: title })}
              loading={write.isPending && chosen?.id === id}
              onClick={() => enrol({ id, name: title })}
            >
              {title}
            </Button>
          ))}
        </span>
      )}
      <Button
        {...itemButton(nameId, true)}
        loading={write.isPending && chosen?.id === known?.id}
        onClick={() => enrol(known)}
      >
        {t('enrolments.enrol')}
      </Button>
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

/** An archived course takes no students, so its payment is refunded. */
const EnrolOrRefund = (props: ActionProps) => {
  const can = useCan();
  const canEnrol = useEnrolmentRights().canEnrol && props.item.course?.status !== 'archived';
  const canRefund = can(refundPayment.access);
  if (!canEnrol && !canRefund) return <OpenLink {...props} />;
  return (
    <>
      {canEnrol && <EnrolAction {...props} />}
      {canRefund && <ChangePayment {...props} only="refund" isSecond={canEnrol} />}
    </>
  );
};

/** Opens the user's mail program. i18n-keys: attention.mail.* */
const ContactLink = ({ kind, item: { student, course }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  // The student reads it.
  const words = useLanguage(student?.locale);
  if (!student?.email) return null;
  const subject = (words?.t ?? t)(`attention.mail.${kind}`, { course: course?.title });
  return (
    <Button
      {...itemButton(nameId)}
      variant="subtle"
      component="a"
      href={`mailto:${encodeURIComponent(student.email)}?subject=${encodeURIComponent(subject)}`}
    >
      {t('attention.contact')}
    </Button>
  );
};

/** What the user can do to settle the item; else a link to what it is about. */
export const MainAction = (props: ActionProps) => {
  const { kind, item, nameId } = props;
  const { t } = useTranslation();
  const can = useCan();
  const { canEnrol, canCancel } = useEnrolmentRights();
  const { student, course, payment } = item;
  switch (kind) {
    case 'paid_not_enrolled':
      return <EnrolOrRefund {...props} />;
    case 'unenrolled_waiting':
    case 'course_starting_without_students':
      return canEnrol ? <EnrolAction {...props} /> : <OpenLink {...props} />;
    case 'seat_free':
      return canEnrol && course ? (
        <EnrolNextButton course={course.id} nameId={nameId} />
      ) : (
        <OpenLink {...props} />
      );
    case 'enrolled_unpaid':
    case 'overdue':
      return <SettleBalance {...props} />;
    case 'pending_payment_old':
      return can(markPaymentPaid.access) ? <ChangePayment {...props} /> : <OpenLink {...props} />;
    case 'overpaid':
      return <SettleCredit {...props} />;
    case 'refunded_still_enrolled':
    case 'archived_still_enrolled':
      return canCancel ? <CancelEnrolment {...props} /> : <OpenLink {...props} />;
    case 'failed_payment':
      return (
        <>
          {can(createNote.access) && payment ? (
            <DialogButton
              {...itemButton(nameId, true)}
              label={t('attention.addNote')}
              title={t('attention.noteTitle', { number: payment.number })}
            >
              <NoteForm payment={payment.id} />
            </DialogButton>
          ) : (
            <OpenLink {...props} />
          )}
          <ContactLink {...props} />
        </>
      );
    case 'trial_ending':
      return (
        <>
          {can(updateStudent.access) && student ? (
            <ExtendTrial {...itemButton(nameId, true)} id={student.id} student={student} />
          ) : (
            <OpenLink {...props} />
          )}
          <ContactLink {...props} />
        </>
      );
    case 'course_without_teacher':
    case 'course_over_capacity':
      return can(updateCourse.access) ? (
        <ActionLink nameId={nameId} href={`/courses/${course?.id}/edit`}>
          {t(kind === 'course_without_teacher' ? 'attention.assignTeacher' : 'record.edit')}
        </ActionLink>
      ) : (
        <OpenLink {...props} />
      );
    default:
      return <OpenLink {...props} />;
  }
};

const CancelEnrolment = ({ item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const { ask, dialogs } = useEnrolmentDialogs();
  const { enrolment, student, course } = item;
  if (!enrolment || !student || !course) return null;
  return (
    <>
      <Button
        {...itemButton(nameId, true)}
        onClick={() => ask('cancel', { ...enrolment, student, course })}
      >
        {t('enrolments.actions.cancel.button')}
      </Button>
      {dialogs}
    </>
  );
};

/** What is overdue is paid, postponed or waived. i18n-keys: charges.postpone.button, charges.waive.button */
const SettleBalance = (props: ActionProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { ask, dialogs } = useChargeDialogs();
  const { item, nameId } = props;
  if (!can(recordPayment.access)) return <OpenLink {...props} />;
  const enrolment = item.enrolment?.id ?? '';
  const name = item.student?.full_name ?? '';
  return (
    <>
      {/* With what is owed: the price can have changed since it was agreed. */}
      <ActionLink
        nameId={nameId}
        href={`/payments/new?student=${item.student?.id}&course=${item.course?.id}&amount=${item.amount}`}
      >
        {t('attention.recordPayment')}
      </ActionLink>
      {(['postpone', 'waive'] as const).map(
        (action) =>
          can((action === 'postpone' ? updateCharge : createCharge).access) && (
            <Button
              key={action}
              {...itemButton(nameId)}
              onClick={() => ask({ action, enrolment, name })}
            >
              {t(`charges.${action}.button`)}
            </Button>
          ),
      )}
      {dialogs}
    </>
  );
};

/** The credit, as far as the payment can refund it. */
const refundable = ({ amount, payment }: Item): string | undefined =>
  Number(amount) < Number(payment?.left) ? amount : payment?.left;

/** A credit is refunded or moved. Money in another currency is only refunded. */
const SettleCredit = (props: ActionProps) => {
  const { t } = useTranslation();
  const { ask, dialogs } = useChargeDialogs();
  const { item, nameId } = props;
  const { enrolment, payment, student } = item;
  if (!useCan()(moveCredit.access) || !payment) return <OpenLink {...props} />;
  const isCredit = enrolment !== undefined && Number(item.balance?.balance) < 0;
  return (
    <>
      <ChangePayment {...props} given={{ excess: refundable(item) }} only="refund" />
      {isCredit && (
        <Button
          {...itemButton(nameId)}
          onClick={() =>
            ask({ action: 'moveCredit', enrolment: enrolment.id, name: student?.full_name ?? '' })
          }
        >
          {t('charges.moveCredit.button')}
        </Button>
      )}
      {dialogs}
    </>
  );
};

/** A note on the payment settles the item: a colleague follows it up. */
const NoteForm = ({ payment: id }: { readonly payment: string }) => {
  const { t } = useTranslation();
  return (
    <TextForm
      draft={`note payment ${id}`}
      send={(text, { idempotencyKey }) => addNote({ subject: 'payment', id }, text, idempotencyKey)}
      submitLabel={t('attention.addNote')}
      effect={t('attention.noteEffect')}
      name="text"
      label={t('notes.new')}
      maxLength={5000}
      rows={3}
    />
  );
};
