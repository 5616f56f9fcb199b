import { type TeacherDetails, updateTeacher } from '@provost/contract/teachers';
import { teacherChange } from '@provost/contract/teachers.form';
import type { Own } from '@/api/own.ts';
import styles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { type EditFormProps, EditScreen, useEditForm } from '@/forms/record-screens.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { AboutFields, TeachingFields } from './teacher-fields.tsx';
import { teacherBase, teacherSpec } from './teacher-form.ts';
import { teacherDetails } from './teacher-list.ts';

export const TeacherEditScreen = () => (
  <EditScreen
    details={teacherDetails}
    titleOf={({ full_name }) => full_name}
    kind="teachers.one"
    form={TeacherEditForm}
  />
);

const TeacherEditForm = ({ id, record }: EditFormProps<Own<TeacherDetails>>) => {
  const { t } = useTranslation();
  const { form, leave } = useEditForm({
    name: 'teacher',
    id,
    endpoint: updateTeacher,
    spec: teacherSpec,
    schema: teacherChange,
    base: teacherBase(record),
    baseOf: teacherBase,
    fieldOfCode: { email_in_use: 'email' },
  });
  return (
    <RecordFormView form={form} label={t('teachers.one')} onCancel={leave}>
      <FormSection title={t('registration.person')}>
        <div className={styles.pair}>
          <TextField name="first_name" />
          <TextField name="last_name" />
        </div>
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
      </FormSection>
      <TeachingFields />
      <AboutFields />
    </RecordFormView>
  );
};
