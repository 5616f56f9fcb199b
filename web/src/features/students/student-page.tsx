import { listAuditEvents } from '@provost/contract/audit';
import { listBalances } from '@provost/contract/charges';
import { listEnrolments } from '@provost/contract/enrolments';
import { readPayment } from '@provost/contract/payments';
import { type StudentDetails, updateStudent } from '@provost/contract/students';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDetails } from '@/api/details/use-details.ts';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
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
import { AccountActions } from '@/school/people/account-actions.tsx';
import { ExtendTrial } from '@/school/people/extend-trial-dialog.tsx';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage, type RecordTab } from '@/table/record-page.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { studentDetails } from './student-list.ts';
import {
  StudentActions,
  StudentEnrolments,
  StudentFacts,
  StudentPayments,
  type StudentProps,
  StudentStrip,
  seatsOf,
} from './student-parts.tsx';

/** The facts beside the tabs, and the actions on the account. */
const StudentAside = ({ id, student, hasDetails }: StudentProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const name = student.full_name ?? t('students.one');
  const canUpdate = useIsOwnServer() && can(updateStudent.access);
  return (
    <>
      <PersonHeading name={student.full_name} email={student.email} />
      <StudentFacts student={student} />
      {hasDetails && canUpdate && !student.is_erased && (
        <DetailsSection title={t('people.account')}>
          <AccountActions
            id={id}
            name={name}
            email={student.email}
            status={student.status}
            canUpdate={canUpdate}
            onErased={() => void navigate({ to: '/students' })}
          >
            {!student.has_purchased && <ExtendTrial id={id} student={student} />}
          </AccountActions>
        </DetailsSection>
      )}
    </>
  );
};

export const StudentPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const load = useDetails(studentDetails, id);
  const { row, more, isLoadingMore } = load;
  const tabs = useStudentTabs(id, more, isLoadingMore);
  return (
    <RecordPage
      load={load}
      title={row?.full_name ?? t('students.one')}
      note={<StatusBadge status={row?.status} />}
      strip={row && <StudentStrip student={row} more={more} />}
      list={{ path: '/students', title: 'nav.students' }}
      actions={
        row && (
          <StudentActions
            id={id}
            student={row}
            hasDetails={more !== undefined}
            seats={seatsOf(more)}
          />
        )
      }
      aside={row && <StudentAside id={id} student={row} hasDetails={more !== undefined} />}
      tabs={tabs}
    />
  );
};

const useStudentTabs = (
  id: string,
  more: Own<StudentDetails> | undefined,
  isLoadingMore: boolean,
): readonly RecordTab[] => {
  const { t } = useTranslation();
  const can = useCan();
  const activity = more && <StudentActivity id={id} student={more} />;
  // The overview is the present and the timeline: what has ended is in the tabs.
  const current = (more?.enrolments ?? []).filter(({ status }) => !isOver(status));
  const hasTimeline = can(listAuditEvents.access);
  const history = useHistoryTabs('student', id, undefined, more?.is_erased);
  const loading = isLoadingMore && <SectionSkeleton lines={5} />;
  const overview = more ? (
    <>
      <OwedLines balances={more.balances} />
      {hasTimeline ? (
        <>
          {current.length > 0 && <StudentEnrolments enrolments={current} />}
          {activity}
        </>
      ) : (
        <>
          <StudentEnrolments enrolments={more.enrolments} />
          <StudentPayments payments={more.payments} count={more.payment_count} />
        </>
      )}
    </>
  ) : (
    loading
  );
  const first = { id: 'overview', title: 'record.overview', content: overview };
  if (!more) return [first];
  return [
    first,
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
  ].filter((tab) => tab !== false);
};

const isOver = (status: string | undefined): boolean =>
  status === 'cancelled' || status === 'completed';

interface StudentActivityProps {
  readonly id: string;
  readonly student: Own<StudentDetails>;
}

/** i18n-keys: enrolments.endings.* */
const hasEnd = ({ status, ended_at: end }: EnrolmentRow): boolean =>
  end !== undefined && isOver(status);

/** Audit events and notes, with the enrolments and payments of the student. */
const StudentActivity = ({ id, student }: StudentActivityProps) => {
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
      text: [
        enrolment.course.title,
        enrolment.transferred_to &&
          t('enrolments.transferredTo', { course: enrolment.transferred_to.title }),
        enrolment.reason,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
  const payments = student.payments.map((payment) => ({
    id: `payment-${payment.id}`,
    at: payment.paid_at ?? payment.created_at,
    title: t('payments.named', { number: payment.number ?? '' }),
    text: [
      payment.amount === undefined ? undefined : format.money(payment.amount, payment.currency),
      payment.course.title,
      payment.status === undefined ? undefined : t(`status.${payment.status}`, payment.status),
    ]
      .filter(Boolean)
      .join(' · '),
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
