import type { Course } from '@provost/contract/courses';
import { updateCourse } from '@provost/contract/courses';
import { courseChange } from '@provost/contract/courses.form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useDetails } from '@/api/details/use-details.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { classLevelsQuery, levelChoices, ownLevel } from '@/school/courses/class-levels.ts';
import { DetailsContent } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { CourseFields } from './course-fields.tsx';
import { courseBase, courseSpec } from './course-form.ts';
import { courseDetails } from './course-list.ts';
import { invalidateCourses } from './course-writes.ts';
import { teacherSearchQuery } from './teacher-choices.ts';

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

interface CourseEditFormProps {
  readonly id: string;
  readonly course: Adapted<Course>;
}

const CourseEditForm = ({ id, course }: CourseEditFormProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: levels = [] } = useQuery(classLevelsQuery);
  const { data: teachers = [] } = useQuery(teacherSearchQuery(''));
  const { teacher } = course;
  const level = ownLevel(course);
  const leave = () => void navigate({ to: '/courses/$id', params: { id } });
  const ownTeacher =
    teacher?.id === undefined || teacher.full_name === undefined
      ? undefined
      : { value: teacher.id, label: teacher.full_name };
  const form = useRecordForm({
    spec: courseSpec,
    schema: courseChange,
    draft: `course:${id}`,
    base: courseBase(course),
    save: async ({ body, idempotencyKey }) => {
      const response = await callEndpoint(updateCourse, { params: { id }, body, idempotencyKey });
      await invalidateCourses(client);
      return response;
    },
    adapter: courseAdapter,
    baseOf: courseBase,
    onSaved: ({ isEdited }) => {
      if (!isEdited) leave();
    },
    fieldOfCode: { code_in_use: 'code' },
    describe: (name, value) => {
      const known = {
        class_level: [...levelChoices(levels), level],
        teacher: [...teachers, ownTeacher],
      };
      const choices = name === 'class_level' || name === 'teacher' ? known[name] : [];
      return choices.find((choice) => choice?.value === value)?.label;
    },
  });
  return (
    <RecordFormView form={form} label={t('courses.one')} onCancel={leave}>
      <CourseFields level={level} teacher={ownTeacher} />
    </RecordFormView>
  );
};
