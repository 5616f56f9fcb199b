import { updateTeacher } from '@provost/contract/teachers';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EditLink } from '@/school/edit-link.tsx';
import { useChangeStatus } from '@/school/people/change-status.ts';
import { StatusActions } from '@/school/people/status-actions.tsx';
import { teacherDetails } from './teacher-list.ts';
import type { TeacherProps } from './teacher-props.ts';

/** The access rule of the call includes support, but the server lets them change students only. */
const changeRule = updateTeacher.access;

/** The main actions, on the page and in the drawer. */
export const TeacherActions = ({ id, teacher, hasDetails }: TeacherProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const name = teacher.full_name ?? t('teachers.one');
  const statusChange = useChangeStatus(teacherDetails, id, name);
  // An erased teacher can be read, but no longer changed.
  if (!hasDetails || teacher.is_erased || !can(changeRule)) return null;
  return (
    <>
      <EditLink to="/teachers/$id/edit" id={id} />
      <StatusActions
        name={name}
        status={teacher.status}
        setBy={teacher.status_set_by}
        {...statusChange}
      />
    </>
  );
};
