import { Button } from '@mantine/core';
import { createCharge, updateCharge } from '@provost/contract/charges';
import { updateCourse } from '@provost/contract/courses';
import { createNote } from '@provost/contract/notes';
import { markPaymentPaid, recordPayment, refundPayment } from '@provost/contract/payments';
import { moveCredit } from '@provost/contract/split-payments';
import { updateStudent } from '@provost/contract/students';
import { useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { useLanguage } from '@/lib/format/use-language.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useChargeDialogs } from '@/school/charges/use-charge-dialogs.tsx';
import { EnrolNextButton } from '@/school/enrolments/enrol-next-button.tsx';
import { useEnrolmentRights } from '@/school/enrolments/enrolment-action.ts';
import { useEnrolmentDialogs } from '@/school/enrolments/use-enrolment-dialogs.tsx';
import { ExtendTrialDialog } from '@/school/people/extend-trial-dialog.tsx';
import { EnrolAction } from './enrol-action.tsx';
import {
  ActionButton,
  ActionLink,
  type ActionProps,
  ChangePayment,
  type Item,
  OpenLink,
  RecordLink,
} from './item-action.tsx';
import { NoteAction } from './note-action.tsx';

const ExtendTrialAction = ({ item: { student }, nameId }: ActionProps) => {
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
      size="compact-sm"
      variant="subtle"
      component="a"
      href={`mailto:${encodeURIComponent(student.email)}?subject=${encodeURIComponent(subject)}`}
      aria-describedby={nameId}
    >
      {t('attention.contact')}
    </Button>
  );
};

/** What the user can do to settle the item; else a link to what it is about. */
export const MainAction = (props: ActionProps) => {
  const { kind, item } = props;
  const { t } = useTranslation();
  const can = useCan();
  const { canEnrol, canCancel } = useEnrolmentRights();
  const { course, payment } = item;
  switch (kind) {
    case 'paid_not_enrolled':
      return <EnrolOrRefund {...props} />;
    case 'unenrolled_waiting':
    case 'course_starting_without_students':
      return canEnrol ? <EnrolAction {...props} /> : <OpenLink {...props} />;
    case 'seat_free':
      return canEnrol && course ? (
        <EnrolNextButton course={course.id} nameId={props.nameId} />
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
            <NoteAction {...props} paymentId={payment.id} />
          ) : (
            <OpenLink {...props} />
          )}
          <ContactLink {...props} />
        </>
      );
    case 'trial_ending':
      return (
        <>
          {can(updateStudent.access) ? <ExtendTrialAction {...props} /> : <OpenLink {...props} />}
          <ContactLink {...props} />
        </>
      );
    case 'course_without_teacher':
    case 'course_over_capacity':
      return can(updateCourse.access) ? (
        <ActionLink nameId={props.nameId} href={`/courses/${course?.id}/edit`}>
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
      <ActionButton
        nameId={nameId}
        onClick={() => ask('cancel', { ...enrolment, student, course })}
      >
        {t('enrolments.actions.cancel.button')}
      </ActionButton>
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
      <RecordLink {...props} course={item.course?.id} amount={item.amount}>
        {t('attention.recordPayment')}
      </RecordLink>
      {(['postpone', 'waive'] as const).map(
        (action) =>
          can((action === 'postpone' ? updateCharge : createCharge).access) && (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              aria-describedby={nameId}
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
          size="compact-sm"
          variant="default"
          aria-describedby={nameId}
          onClick={() =>
            ask({
              action: 'moveCredit',
              enrolment: enrolment.id,
              name: student?.full_name ?? '',
            })
          }
        >
          {t('charges.moveCredit.button')}
        </Button>
      )}
      {dialogs}
    </>
  );
};
