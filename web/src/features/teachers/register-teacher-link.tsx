import { registerTeacher } from '@provost/contract/teachers';
import { IconUserPlus } from '@tabler/icons-react';
import { NewRecordLink } from '@/school/new-record-link.tsx';

export const RegisterTeacherLink = () => (
  <NewRecordLink
    to="/teachers/new"
    access={registerTeacher.access}
    title="teachers.register"
    icon={IconUserPlus}
  />
);
