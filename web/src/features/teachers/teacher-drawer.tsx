import type { Teacher, TeacherDetails } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { TeacherActions, TeacherCourses, TeacherFacts } from './teacher-parts.tsx';

type TeacherDrawerProps = RecordProps<Adapted<Teacher>, Own<TeacherDetails>>;

export const TeacherDrawer = ({ id, row, more, isLoadingMore }: TeacherDrawerProps) => (
  <>
    <PersonHeading name={row.full_name} email={row.email} status={row.status} />
    <ActionRow>
      <TeacherActions id={id} teacher={row} hasDetails={more !== undefined} />
    </ActionRow>
    {more && <TeacherCourses more={more} />}
    {isLoadingMore && <SectionSkeleton lines={5} />}
    <TeacherFacts teacher={row} />
  </>
);
