import { createCourse } from '@provost/contract/courses';
import { courseForm } from '@provost/contract/courses.form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { schoolQuery } from '@/api/school-query.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useNewForm } from '@/forms/record-screens.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { CourseFields } from './course-fields.tsx';
import { courseBase, courseSpec, newCourse } from './course-form.ts';

export const CourseNewScreen = () => {
  const { t } = useTranslation();
  const { data: school } = useQuery(schoolQuery);
  return (
    <>
      <PageHeader title={t('nav.course-new')} />
      {school ? (
        <CourseNewForm currency={school.default_currency ?? ''} />
      ) : (
        <SectionSkeleton lines={8} />
      )}
    </>
  );
};

const CourseNewForm = ({ currency }: { readonly currency: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const base = useMemo(() => newCourse(currency), [currency]);
  const form = useNewForm({
    name: 'course',
    kept: ['subject', 'class_level', 'teacher', 'currency'],
    spec: courseSpec,
    schema: courseForm,
    base,
    endpoint: createCourse,
    baseOf: courseBase,
    fieldOfCode: { code_in_use: 'code' },
  });
  return (
    <RecordFormView
      form={form}
      label={t('nav.course-new')}
      onCancel={() => void navigate({ to: '/courses' })}
    >
      <CourseFields />
    </RecordFormView>
  );
};
