import { listCourses } from '@provost/contract/courses';
import { listStudents } from '@provost/contract/students';
import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { findRecords } from '@/api/records.ts';
import type { Formatters } from '@/lib/format/use-format.ts';

/** Published courses whose title, code, subject or teacher matches. */
export const courseSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listCourses.path, 'search', search],
    queryFn: ({ signal }) => {
      const query = { search, status: 'published', ordering: 'title' };
      return findRecords(listCourses, courseAdapter, query, signal);
    },
  });

/** Students who can be enrolled: those with an account in use. */
export const studentSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listStudents.path, 'search', search],
    queryFn: ({ signal }) => {
      const query = { search, status: 'active,invited', ordering: 'full_name' };
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
