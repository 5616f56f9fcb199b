import { type StudentDetails, updateStudent } from '@provost/contract/students';
import { studentChange } from '@provost/contract/students.form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { type EditFormProps, EditScreen, useEditForm } from '@/forms/record-screens.tsx';
import { classLevelsQuery, ownLevel } from '@/school/courses/class-levels.ts';
import { StudentFields } from './student-fields.tsx';
import { studentBase, studentSpec } from './student-form.ts';
import { studentDetails } from './student-list.ts';

export const StudentEditScreen = () => (
  <EditScreen
    details={studentDetails}
    titleOf={({ full_name }) => full_name}
    kind="students.one"
    form={StudentEditForm}
  />
);

const StudentEditForm = ({ id, record }: EditFormProps<Own<StudentDetails>>) => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(classLevelsQuery);
  const { form, leave } = useEditForm({
    name: 'student',
    id,
    endpoint: updateStudent,
    spec: studentSpec,
    schema: studentChange,
    base: studentBase(record),
    baseOf: studentBase,
    fieldOfCode: { email_in_use: 'email' },
    describe: (name, value) =>
      name === 'class_level' ? levels.find((level) => level.id === value)?.name : undefined,
  });
  return (
    <RecordFormView form={form} label={t('students.one')} onCancel={leave}>
      <StudentFields isNew={false} level={ownLevel(record)} />
    </RecordFormView>
  );
};
