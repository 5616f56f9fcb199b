import { languageOf } from '@provost/contract/locales';
import { registerStudent } from '@provost/contract/students';
import { studentForm } from '@provost/contract/students.form';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useNewForm } from '@/forms/record-screens.tsx';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useLinkAfterSave } from '@/school/people/use-link-after-save.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { StudentFields } from './student-fields.tsx';
import { newStudent, newStudentSpec, studentBase } from './student-form.ts';

export const StudentNewScreen = () => {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const base = useMemo(() => newStudent(languageOf(i18n.language) ?? 'en'), [i18n.language]);
  const link = useLinkAfterSave();
  const form = useNewForm({
    name: 'student',
    kept: ['class_level', 'locale', 'invite'],
    spec: newStudentSpec,
    schema: studentForm,
    base,
    save: async ({ body, idempotencyKey }) => {
      const response = await callEndpoint(registerStudent, { body: body as never, idempotencyKey });
      link.remember(response);
      return response;
    },
    baseOf: studentBase,
    before: link.then,
    fieldOfCode: { email_in_use: 'email' },
  });
  // The link of the invitation is shown once.
  useShownOnce(form.isSaving && form.values.invite === true);
  return (
    <>
      <PageHeader title={t('nav.student-new')} />
      <RecordFormView
        form={form}
        label={t('nav.student-new')}
        onCancel={() => void navigate({ to: '/students' })}
      >
        <StudentFields isNew />
      </RecordFormView>
      {link.dialog}
    </>
  );
};
