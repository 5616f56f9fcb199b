import { registerStudent } from '@provost/contract/students';
import { IconUserPlus } from '@tabler/icons-react';
import { NewRecordLink } from '@/school/new-record-link.tsx';

export const NewStudentLink = () => (
  <NewRecordLink
    to="/students/new"
    access={registerStudent.access}
    title="nav.student-new"
    icon={IconUserPlus}
  />
);
