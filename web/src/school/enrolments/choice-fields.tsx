import { listCourses } from '@provost/contract/courses';
import { listStudents } from '@provost/contract/students';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { findRecords } from '@/api/records.ts';
import { type Choice, choiceOf } from '@/forms/choice.ts';
import { SearchChoice } from '@/forms/search-choice.tsx';
import { dotted } from '@/lib/format/dotted.ts';
import { type Formatters, useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';

interface ChoiceProps {
  readonly value: Choice | undefined;
  readonly onChange: (choice: Choice | undefined) => void;
  /** A record that can't be chosen, such as the course that a student leaves. */
  readonly except?: string | undefined;
  readonly isFirst?: boolean;
  readonly purpose?: Purpose;
}

export const CourseChoice = ({ except, purpose = 'enrolment', ...props }: ChoiceProps) => {
  const { t, format } = useTexts();
  const useChoices = (search: string) => {
    const { data, isError } = useQuery(courseSearchQuery(search, purpose));
    const choices = data
      ?.filter(({ id }) => id !== except)
      .flatMap((course) => choiceOf(course.id, course.title, describe(course, t, format)) ?? []);
    return { choices, isFailed: isError };
  };
  return (
    <SearchChoice
      name="course"
      label={t('enrolments.course')}
      placeholder={t('enrolments.findCourse')}
      isFirst
      {...props}
      useChoices={useChoices}
    />
  );
};

export const StudentChoice = ({ purpose = 'enrolment', ...props }: ChoiceProps) => {
  const { t } = useTranslation();
  const useChoices = (search: string) => {
    const { data, isError } = useQuery(studentSearchQuery(search, purpose));
    const choices = data?.flatMap(({ id, full_name, email, class_level }) => {
      const hint = dotted([email, class_level]);
      return choiceOf(id, full_name, hint) ?? [];
    });
    return { choices, isFailed: isError };
  };
  return (
    <SearchChoice
      name="student"
      label={t('enrolments.student')}
      placeholder={t('enrolments.findStudent')}
      isFirst
      {...props}
      useChoices={useChoices}
    />
  );
};

/** What is chosen for: a seat needs a published course and an account in use, a payment less. */
type Purpose = 'enrolment' | 'payment';

const courseStatus = { enrolment: { status: 'published' }, payment: {} } as const;
const studentStatus = { enrolment: 'active,invited', payment: 'active,invited,suspended' } as const;

/** Courses whose title, code, subject or teacher matches. */
const courseSearchQuery = (search: string, purpose: Purpose) =>
  queryOptions({
    queryKey: [listCourses.path, 'search', search, purpose],
    queryFn: ({ signal }) => {
      const query = { search, ...courseStatus[purpose], ordering: 'title' };
      return findRecords(listCourses, courseAdapter, query, signal);
    },
  });

const studentSearchQuery = (search: string, purpose: Purpose) =>
  queryOptions({
    queryKey: [listStudents.path, 'search', search, purpose],
    queryFn: ({ signal }) => {
      const query = { search, status: studentStatus[purpose], ordering: 'full_name' };
      return findRecords(listStudents, studentAdapter, query, signal);
    },
  });

type Course = ReturnType<typeof courseAdapter.adapt>;

/** "3 seats left", "Full", or nothing where the course has no limit. */
export const seatsText = (
  { capacity, student_count: students }: Pick<Course, 'capacity' | 'student_count'>,
  t: TFunction,
): string | undefined => {
  if (capacity === undefined || students === undefined) return undefined;
  const count = capacity - students;
  return count > 0 ? t('enrolments.seatsLeft', { count }) : t('enrolments.full');
};

const describe = (course: Course, t: TFunction, format: Formatters): string => {
  const price =
    course.current_price === undefined
      ? undefined
      : format.money(course.current_price, course.currency);
  return dotted([course.code, course.class_level, seatsText(course, t), price]);
};
