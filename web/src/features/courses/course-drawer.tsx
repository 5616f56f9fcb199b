import type { Course, CourseDetails } from '@provost/contract/courses';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { CourseActions } from './course-actions.tsx';
import { CourseFacts, CoursePrices, CourseStudents } from './course-parts.tsx';

type CourseDrawerProps = RecordProps<Adapted<Course>, Own<CourseDetails>>;

export const CourseDrawer = ({ id, row, more, isLoadingMore }: CourseDrawerProps) => (
  <>
    <ActionRow>
      <CourseActions id={id} course={row} />
    </ActionRow>
    <CourseFacts course={row} note={<StatusBadge status={row.status} />} />
    {isLoadingMore && <SectionSkeleton lines={5} />}
    {more && <CoursePrices prices={more.price_history} currency={row.currency} />}
    {more && <CourseStudents students={more.students} count={row.student_count} />}
  </>
);
