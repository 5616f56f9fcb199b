import { listCourses } from '@provost/contract/courses';
import type { Teacher } from '@provost/contract/teachers';
import { listTeachers, updateTeacher } from '@provost/contract/teachers';
import { teacherChange } from '@provost/contract/teachers.form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useDetails } from '@/api/use-details.ts';
import styles from '@/forms/form.module.css';
import { FormSection } from '@/forms/form-section.tsx';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { TagsField } from '@/forms/tags-field.tsx';
import { TextField } from '@/forms/text-field.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { levelChoicesQuery } from '@/school/course-choices.ts';
import { DetailsContent } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { readTeacherBase, teacherBase, teacherSpec } from './teacher-form.ts';
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/teachers/$id', params: { id } });
  const form = useRecordForm({
    spec: teacherSpec,
    schema: teacherChange,
    draft: `teacher:${id}`,
    base: teacherBase(teacher),
    save: async ({ body, idempotencyKey }) => {
      const response = await callEndpoint(updateTeacher, { params: { id }, body, idempotencyKey });
      // Courses show the teacher's name.
      await Promise.all(
        [listTeachers, listCourses].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
      return response;
    },
    readRecord: readTeacherBase,
    onSaved: ({ isEdited }) => {
      if (!isEdited) leave();
    },
    fieldOfCode: { email_in_use: 'email' },
  });
  return (
    <RecordFormView form={form} label={t('teachers.one')} onCancel={leave}>
      <TeacherFields />
    </RecordFormView>
  );
};

const TeacherFields = () => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(levelChoicesQuery);
  return (
    <>
      <FormSection title={t('registration.person')}>
        <div className={styles.pair}>
          <TextField name="first_name" />
          <TextField name="last_name" />
        </div>
        <TextField name="email" type="email" />
        <TextField name="phone" type="tel" hint={t('registration.phoneHint')} />
      </FormSection>
      <FormSection title={t('registration.teaching')} hint={t('registration.teachingHint')}>
        <TagsField name="subjects" hint={t('registration.entriesHint')} />
        <TagsField name="class_levels" {...(levels.length > 0 && { choices: levels })} />
        <div className={styles.short}>
          <TextField name="experience_years" inputMode="numeric" />
        </div>
      </FormSection>
      <FormSection title={t('registration.about')} hint={t('registration.aboutHint')}>
        <TextField name="headline" maxLength={120} hint={t('registration.headlineHint')} />
        <TextField name="bio" maxLength={2000} rows={5} />
        <TextField name="qualifications" maxLength={500} rows={3} />
      </FormSection>
    </>
  );
};
