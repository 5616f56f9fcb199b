import {
  type Course,
  type CourseDetails,
  createCourse,
  updateCourse,
} from '@provost/contract/courses';
import { courseChange, courseForm } from '@provost/contract/courses.form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import {
  type EditForm,
  type EditFormProps,
  EditScreen,
  NewFormView,
  useEditForm,
  useNewForm,
} from '@/forms/record-screens.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { classLevelsQuery, levelChoices, ownLevel } from '@/school/courses/class-levels.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { CourseFields } from './course-fields.tsx';
import { courseBase, courseSpec, newCourse } from './course-form.ts';
import { courseDetails } from './course-list.ts';
import { teacherChoice, teacherQuery, teacherSearchQuery } from './teacher-choices.ts';

export const CourseEditScreen = () => (
  <EditScreen
    details={courseDetails}
    titleOf={({ title }) => title}
    kind="courses.one"
    form={CourseEditForm}
  />
);

const CourseEditForm = ({ id, record }: EditFormProps<Own<CourseDetails>>) => {
  const { t } = useTranslation();
  const { data: levels = [] } = useQuery(classLevelsQuery);
  const { data: teachers = [] } = useQuery(teacherSearchQuery(''));
  const [theirs, setTheirs] = useState<Adapted<Course>>();
  const level = ownLevel(record);
  const ownTeacher = teacherChoice(record.teacher);
  const edit: EditForm = useEditForm({
    name: 'course',
    id,
    endpoint: updateCourse,
    spec: courseSpec,
    schema: courseChange,
    base: courseBase(record),
    baseOf: courseBase,
    onConflict: setTheirs,
    fieldOfCode: { code_in_use: 'code' },
    describe: (name, value) => {
      const known = {
        class_level: [...levelChoices(levels), level],
        teacher: [...teachers, ownTeacher, teacherChoice(theirs?.teacher), chosen.data],
      };
      const choices = name === 'class_level' || name === 'teacher' ? known[name] : [];
      return choices.find((choice) => choice?.value === value)?.label;
    },
  });
  const { form, leave } = edit;
  // The list above has the first teachers only.
  const chosen = useQuery(teacherQuery(String(form.values.teacher ?? '')));
  return (
    <RecordFormView form={form} label={t('courses.one')} onCancel={leave}>
      <CourseFields level={level} teacher={ownTeacher} />
    </RecordFormView>
  );
};

export const CourseNewScreen = () => {
  const { t } = useTranslation();
  const { data: school } = useQuery(schoolQuery);
  if (school) return <CourseNewForm currency={school.default_currency ?? ''} />;
  return (
    <>
      <PageHeader title={t('nav.course-new')} />
      <SectionSkeleton lines={8} />
    </>
  );
};

const CourseNewForm = ({ currency }: { readonly currency: string }) => {
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
    <NewFormView name="course" form={form}>
      <CourseFields />
    </NewFormView>
  );
};
