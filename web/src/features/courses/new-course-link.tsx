import { createCourse } from '@provost/contract/courses';
import { IconPlus } from '@tabler/icons-react';
import { NewRecordLink } from '@/school/new-record-link.tsx';

export const NewCourseLink = () => (
  <NewRecordLink
    to="/courses/new"
    access={createCourse.access}
    title="nav.course-new"
    icon={IconPlus}
  />
);
