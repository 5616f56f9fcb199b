import { listCourses } from '@provost/contract/courses';
import { listStudents } from '@provost/contract/students';
import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { findRecords } from '@/api/records.ts';
import type { Formatters } from '@/lib/format/use-format.ts';

/** What is chosen for: a seat needs a published course and an account in use, a payment less. */
export type Purpose = 'enrolment' | 'payment';

const courseStatus = { enrolment: { status: 'published' }, payment: {} } as const;
const studentStatus = { enrolment: 'active,invited', payment: 'active,invited,suspended' } as const;

/** Courses whose title, code, subject or teacher matches. */
export const courseSearchQuery = (search: string, purpose: Purpose) =>
  queryOptions({
    queryKey: [listCourses.path, 'search', search, purpose],
    queryFn: ({ signal }) => {
      const query = { search, ...courseStatus[purpose], ordering: 'title' };
      return findRecords(listCourses, courseAdapter, query, signal);
    },
  });

export const studentSearchQuery = (search: string, purpose: Purpose) =>
  queryOptions({
    queryKey: [listStudents.path, 'search', search, purpose],
    queryFn: ({ signal }) => {
      const query = { search, status: studentStatus[purpose], ordering: 'full_name' };
      return findRecords(listStudents, studentAdapter, query, signal);
    },
  });

type Course = ReturnType<typeof courseAdapter.adapt>;
type Student = ReturnType<typeof studentAdapter.adapt>;

/** "3 seats left", "Full", or nothing where the course has no limit. */
const seatsText = (
  { capacity, student_count: students }: Pick<Course, 'capacity' | 'student_count'>,
  t: TFunction,
): string | undefined => {
  if (capacity === undefined || students === undefined) return undefined;
  const count = capacity - students;
  return count > 0 ? t('enrolments.seatsLeft', { count }) : t('enrolments.full');
};

export const describeCourse = (course: Course, t: TFunction, format: Formatters): string => {
  const price =
    course.current_price === undefined
      ? undefined
      : format.money(course.current_price, course.currency);
  return [course.code, course.class_level, seatsText(course, t), price].filter(Boolean).join(' · ');
};

export const describeStudent = ({ email, class_level }: Student): string =>
  [email, class_level].filter(Boolean).join(' · ');
