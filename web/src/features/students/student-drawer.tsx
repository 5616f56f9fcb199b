import type { Student, StudentDetails } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { OwedLines } from '@/school/charges/owed-lines.tsx';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import {
  StudentActions,
  StudentEnrolments,
  StudentFacts,
  StudentPayments,
  seatsOf,
} from './student-parts.tsx';

type StudentDrawerProps = RecordProps<Adapted<Student>, Own<StudentDetails>>;

export const StudentDrawer = ({ id, row, more, isLoadingMore }: StudentDrawerProps) => (
  <>
    <PersonHeading name={row.full_name} email={row.email} status={row.status} />
    <ActionRow>
      <StudentActions id={id} student={row} hasDetails={more !== undefined} seats={seatsOf(more)} />
    </ActionRow>
    <StudentFacts student={row} />
    {isLoadingMore && <SectionSkeleton lines={5} />}
    <OwedLines balances={more?.balances} />
    {more && <StudentEnrolments enrolments={more.enrolments} />}
    {more && <StudentPayments payments={more.payments} count={more.payment_count} />}
  </>
);
