import { updateCourse } from '@provost/contract/courses';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { createNote } from '@provost/contract/notes';
import { markPaymentPaid, recordPayment } from '@provost/contract/payments';
import { updateStudent } from '@provost/contract/students';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';
import { PaymentActions } from '@/school/payments/payment-actions.tsx';
import { ActionLink } from './action-link.tsx';
import { CancelEnrolment } from './cancel-enrolment.tsx';
import { ContactLink } from './contact-link.tsx';
import { EnrolAction } from './enrol-action.tsx';
import { ExtendTrialAction } from './extend-trial-action.tsx';
import type { ActionProps } from './item-props.ts';
import { NoteAction } from './note-action.tsx';

/** What the user can do to settle the item; else a link to what it is about. */
export const MainAction = (props: ActionProps) => {
  const { kind, item } = props;
  const { t } = useTranslation();
  const can = useCan();
  const { canEnrol, canCancel } = useEnrolmentRights();
  const { student, course, payment } = item;
  switch (kind) {
    case 'paid_not_enrolled':
    case 'unenrolled_waiting':
    case 'course_starting_without_students':
      return canEnrol ? <EnrolAction {...props} /> : <OpenLink {...props} />;
    case 'enrolled_unpaid':
      return can(recordPayment.access) ? (
        <ActionLink
          nameId={props.nameId}
          href={`/payments/new?student=${student?.id}&course=${course?.id}`}
        >
          {t('attention.recordPayment')}
        </ActionLink>
      ) : (
        <OpenLink {...props} />
      );
    case 'pending_payment_old':
    case 'price_mismatch':
      return can(markPaymentPaid.access) ? <ChangePayment {...props} /> : <OpenLink {...props} />;
    case 'refunded_still_enrolled':
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

const ChangePayment = ({ item, nameId }: ActionProps) => {
  const { payment, amount, expected, currency, course } = item;
  if (!payment) return null;
  const [paid, price] = [amount, expected].map((text) => parseSignedHundredths(text ?? ''));
  const details = {
    ...payment,
    amount,
    currency,
    course: { id: course?.id, title: course?.title },
    ...(paid !== undefined &&
      price !== undefined && { difference: formatHundredths(price - paid) }),
  };
  return <PaymentActions id={payment.id} payment={details} line={{ nameId }} />;
};

/** To the payment, else the student, else the course. */
const OpenLink = ({ item: { payment, student, course }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  if (payment) {
    return (
      <ActionLink nameId={nameId} href={`/payments/${payment.id}`}>
        {t('attention.openPayment')}
      </ActionLink>
    );
  }
  return (
    <ActionLink
      nameId={nameId}
      href={student ? `/students/${student.id}` : `/courses/${course?.id}`}
    >
      {t(student ? 'attention.openStudent' : 'attention.openCourse')}
    </ActionLink>
  );
};
