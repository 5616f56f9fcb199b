import { listAuditEvents } from '@provost/contract/audit';
import { listBalances } from '@provost/contract/charges';
import { listEnrolments } from '@provost/contract/enrolments';
import { readPayment } from '@provost/contract/payments';
import { type StudentDetails, updateStudent } from '@provost/contract/students';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDetails } from '@/api/details/use-details.ts';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { dotted } from '@/lib/format/dotted.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { Account } from '@/school/charges/account.tsx';
import { OwedLines } from '@/school/charges/owed-lines.tsx';
import { type EnrolmentRow, enrolmentsOfQuery } from '@/school/enrolments/enrolment.queries.ts';
import { EnrolmentLines } from '@/school/enrolments/enrolment-lines.tsx';
import { shownStatus } from '@/school/enrolments/enrolment-status.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { ChangePayer } from '@/school/payers/change-payer.tsx';
import { ExtendTrial } from '@/school/people/extend-trial-dialog.tsx';
import { PersonAside } from '@/school/people/person-aside.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage } from '@/table/record-page.tsx';
import { studentDetails } from './student-list.ts';
import {
  StudentActions,
  StudentEnrolments,
  StudentFacts,
  StudentPayments,
  StudentStrip,
  seatsOf,
} from './student-parts.tsx';

export const StudentPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const load = useDetails(studentDetails, id);
  const { row, more } = load;
  const hasDetails = more !== undefined;
  return (
    <RecordPage
      load={load}
      title={row?.full_name ?? t('students.one')}
      note={<StatusBadge status={row?.status} />}
      strip={row && <StudentStrip student={row} more={more} />}
      list={{ path: '/students', title: 'nav.students' }}
      actions={
        row && (
          <StudentActions id={id} student={row} hasDetails={hasDetails} seats={seatsOf(more)} />
        )
      }
      aside={
        row && (
          <PersonAside
            id={id}
            person={row}
            name={row.full_name ?? t('students.one')}
            list="/students"
            canUpdate={hasDetails && isOwnServer && can(updateStudent.access)}
            actions={!row.has_purchased && <ExtendTrial id={id} student={row} />}
          >
            <StudentFacts student={row} />
          </PersonAside>
        )
      }
      overview={more && <Overview id={id} student={more} />}
      tabs={useStudentTabs(id, more)}
    />
  );
};

interface DetailsProps {
  readonly id: string;
  readonly student: Own<StudentDetails>;
}

/** The present and the timeline: what has ended is in the tabs. */
const Overview = ({ id, student }: DetailsProps) => {
  const current = student.enrolments.filter(({ status }) => !isOver(status));
  if (!useCan()(listAuditEvents.access)) {
    return (
      <>
        <OwedLines balances={student.balances} />
        <StudentEnrolments enrolments={student.enrolments} />
        <StudentPayments payments={student.payments} count={student.payment_count} />
      </>
    );
  }
  return (
    <>
      <OwedLines balances={student.balances} />
      {current.length > 0 && <StudentEnrolments enrolments={current} />}
      <StudentActivity id={id} student={student} />
    </>
  );
};

const useStudentTabs = (id: string, more: Own<StudentDetails> | undefined) => {
  const { t } = useTranslation();
  const can = useCan();
  const history = useHistoryTabs('student', id, undefined, more?.is_erased);
  if (!more) return [];
  return [
    can(listEnrolments.access) && {
      id: 'enrolments',
      title: 'record.enrolments',
      content: (
        <EnrolmentLines
          of="student"
          id={id}
          title={t('students.enrolment')}
          empty={t('students.noEnrolments')}
        />
      ),
    },
    can(listBalances.access) && {
      id: 'account',
      title: 'record.account',
      content: (
        <Account
          of="student"
          id={id}
          name={more.full_name ?? ''}
          payer={more.payer?.id}
          actions={<ChangePayer student={more} />}
          enrolments={(more.is_erased ? [] : more.enrolments).map((enrolment) => ({
            id: enrolment.id,
            name: more.full_name ?? '',
            course: enrolment.course.title,
          }))}
        />
      ),
    },
    can(readPayment.access) && {
      id: 'payments',
      title: 'record.payments',
      content: <StudentPayments payments={more.payments} count={more.payment_count} />,
    },
    ...history,
  ];
};

const isOver = (status: string | undefined): boolean =>
  status === 'cancelled' || status === 'completed';

/** i18n-keys: enrolments.endings.* */
const hasEnd = ({ status, ended_at: end }: EnrolmentRow): boolean =>
  end !== undefined && isOver(status);

/** Audit events and notes, with the enrolments and payments of the student. */
const StudentActivity = ({ id, student }: DetailsProps) => {
  const { t, format } = useTexts();
  // The details of a student have no ends.
  const { data } = useInfiniteQuery({
    ...enrolmentsOfQuery('student', id),
    enabled: useCan()(listEnrolments.access),
  });
  const ended = (data?.pages ?? []).flatMap(({ rows }) => rows).filter(hasEnd);
  const enrolments = [
    ...student.enrolments.map((enrolment) => ({
      id: `enrolment-${enrolment.id}`,
      at: enrolment.enrolled_at,
      title: t(enrolment.status === 'waiting' ? 'status.waiting' : 'students.enrolments.enrolled'),
      text: enrolment.course.title,
    })),
    ...ended.map((enrolment) => ({
      id: `enrolment-${enrolment.id}-end`,
      at: enrolment.ended_at,
      title: t(`enrolments.endings.${shownStatus(enrolment)}`),
      text: dotted([
        enrolment.course.title,
        enrolment.transferred_to &&
          t('enrolments.transferredTo', { course: enrolment.transferred_to.title }),
        enrolment.reason,
      ]),
    })),
  ];
  const payments = student.payments.map((payment) => ({
    id: `payment-${payment.id}`,
    at: payment.paid_at ?? payment.created_at,
    title: t('payments.named', { number: payment.number ?? '' }),
    text: dotted([
      payment.amount && format.money(payment.amount, payment.currency),
      payment.course.title,
      payment.status && t(`status.${payment.status}`, payment.status),
    ]),
  }));
  return (
    <Activity
      subject="Student"
      noteSubject="student"
      id={id}
      others={[...enrolments, ...payments]}
    />
  );
};
