import { listEnrolments } from '@provost/contract/enrolments';
import { readPayment } from '@provost/contract/payments';
import type { StudentDetails } from '@provost/contract/students';
import { useTranslation } from 'react-i18next';
import { useDetails } from '@/api/details/use-details.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { EnrolmentLines } from '@/school/enrolments/enrolment-lines.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage, type RecordTab } from '@/table/record-page.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { StudentActions } from './student-actions.tsx';
import { StudentActivity } from './student-activity.tsx';
import { StudentAside } from './student-aside.tsx';
import { StudentEnrolments, StudentPayments } from './student-history.tsx';
import { studentDetails } from './student-list.ts';
import { seatsOf } from './student-seats.ts';

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
  const history = useHistoryTabs('student', id, activity, more?.is_erased);
  const loading = isLoadingMore && <SectionSkeleton lines={5} />;
  const overview = more ? (
    <>
      <StudentEnrolments enrolments={more.enrolments} />
      <StudentPayments payments={more.payments} count={more.payment_count} />
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
    can(readPayment.access) && {
      id: 'payments',
      title: 'record.payments',
      content: <StudentPayments payments={more.payments} count={more.payment_count} />,
    },
    ...history,
  ].filter((tab) => tab !== false);
};
