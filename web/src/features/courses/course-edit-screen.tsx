import type { Course } from '@provost/contract/courses';
import { updateCourse } from '@provost/contract/courses';
import { courseChange } from '@provost/contract/courses.form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useDetails } from '@/api/details/use-details.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { type RecordForm, useRecordForm } from '@/forms/use-record-form.ts';
import { classLevelsQuery, levelChoices, ownLevel } from '@/school/courses/class-levels.ts';
import { DetailsContent } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { CourseFields } from './course-fields.tsx';
import { courseBase, courseSpec } from './course-form.ts';
import { courseDetails } from './course-list.ts';
import { teacherQuery, teacherSearchQuery } from './teacher-choices.ts';

export const CourseEditScreen = () => {
  const { t } = useTranslation();
  const id = useParams({ strict: false, select: (params) => params.id }) ?? '';
  const load = useDetails(courseDetails, id);
  const { more } = load;
  return (
    <>
      <PageHeader title={load.row?.title ?? t('courses.one')} note={t('record.edit')} />
      <DetailsContent load={load}>
        {more && <CourseEditForm key={id} id={id} course={more} />}
      </DetailsContent>
    </>
  );
};

const teacherChoice = (teacher: Adapted<Course>['teacher']) =>
  teacher?.id === undefined || teacher.full_name === undefined
    ? undefined
    : { value: teacher.id, label: teacher.full_name };

interface CourseEditFormProps {
  readonly id: string;
  readonly course: Adapted<Course>;
}

const CourseEditForm = ({ id, course }: CourseEditFormProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: levels = [] } = useQuery(classLevelsQuery);
  const { data: teachers = [] } = useQuery(teacherSearchQuery(''));
  const [theirs, setTheirs] = useState<Adapted<Course>>();
  const { teacher } = course;
  const level = ownLevel(course);
  const leave = () => void navigate({ to: '/courses/$id', params: { id } });
  const ownTeacher = teacherChoice(teacher);
  const form: RecordForm = useRecordForm({
    spec: courseSpec,
    schema: courseChange,
    draft: `course:${id}`,
    base: courseBase(course),
    save: ({ body, idempotencyKey }) =>
      callEndpoint(updateCourse, { params: { id }, body, idempotencyKey }),
    adapter: courseAdapter,
    baseOf: courseBase,
    onSaved: ({ isEdited }) => {
      if (!isEdited) leave();
    },
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
  // The list above has the first teachers only.
  const chosen = useQuery(teacherQuery(String(form.values.teacher ?? '')));
  return (
    <RecordFormView form={form} label={t('courses.one')} onCancel={leave}>
      <CourseFields level={level} teacher={ownTeacher} />
    </RecordFormView>
  );
};
