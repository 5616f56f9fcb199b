import { languageOf } from '@provost/contract/locales';
import { registerStudent } from '@provost/contract/students';
import { studentForm } from '@provost/contract/students.form';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import type { Saved } from '@/forms/record-form-options.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
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
  const showSaved = ({ id, isEdited, isAnother }: Saved) => {
    if (isAnother) return;
    // In the place of the form: Back leads to where the user came from.
    const replace = true;
    if (id === undefined) void navigate({ to: '/students', replace });
    else if (isEdited) void navigate({ to: '/students/$id/edit', params: { id }, replace });
    else void navigate({ to: '/students/$id', params: { id }, replace });
  };
  const form = useRecordForm({
    spec: newStudentSpec,
    schema: studentForm,
    isNew: true,
    another: {
      kept: ['class_level', 'locale', 'invite'],
      linkOf: (id) => ({ to: '/students/$id', params: { id } }),
    },
    draft: 'student:new',
    draftOf: (id) => `student:${id}`,
    base,
    save: async ({ body, idempotencyKey }) => {
      const response = await callEndpoint(registerStudent, { body: body as never, idempotencyKey });
      link.remember(response);
      return response;
    },
    adapter: studentAdapter,
    baseOf: studentBase,
    onSaved: (saved) => link.then(() => showSaved(saved)),
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
