import type { Teacher } from '@provost/contract/teachers';
import { updateTeacher } from '@provost/contract/teachers';
import { teacherChange } from '@provost/contract/teachers.form';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useDetails } from '@/api/details/use-details.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { teacherAdapter } from '@/api/hosts/teachers.ts';
import styles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { DetailsContent } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { AboutFields, TeachingFields } from './teacher-fields.tsx';
import { teacherBase, teacherSpec } from './teacher-form.ts';
import { teacherDetails } from './teacher-list.ts';

export const TeacherEditScreen = () => {
  const { t } = useTranslation();
  const id = useParams({ strict: false, select: (params) => params.id }) ?? '';
  const load = useDetails(teacherDetails, id);
  const { more } = load;
  return (
    <>
      <PageHeader title={load.row?.full_name ?? t('teachers.one')} note={t('record.edit')} />
      <DetailsContent load={load}>
        {more && <TeacherEditForm key={id} id={id} teacher={more} />}
      </DetailsContent>
    </>
  );
};

interface TeacherEditFormProps {
  readonly id: string;
  readonly teacher: Adapted<Teacher>;
}

const TeacherEditForm = ({ id, teacher }: TeacherEditFormProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/teachers/$id', params: { id } });
  const form = useRecordForm({
    spec: teacherSpec,
    schema: teacherChange,
    draft: `teacher:${id}`,
    base: teacherBase(teacher),
    save: ({ body, idempotencyKey }) =>
      callEndpoint(updateTeacher, { params: { id }, body, idempotencyKey }),
    adapter: teacherAdapter,
    baseOf: teacherBase,
    onSaved: ({ isEdited }) => {
      if (!isEdited) leave();
    },
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
