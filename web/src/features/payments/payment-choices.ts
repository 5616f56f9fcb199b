import { listCourses, readCourse } from '@provost/contract/courses';
import { listStudents, readStudent } from '@provost/contract/students';
import { queryOptions } from '@tanstack/react-query';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { readRecord } from '@/api/records.ts';
import { findCourses, findStudents } from '@/school/record-filters.ts';

const meta = { silent: true } as const;

/** Students who can get a payment: archived ones cannot. */
export const payerSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listStudents.path, 'payers', search],
    queryFn: ({ signal }) => findStudents(search, { signal, status: 'active,invited,suspended' }),
  });

export const paidCourseSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listCourses.path, 'paid courses', search],
    queryFn: ({ signal }) => findCourses(search, { signal }),
  });

/** The chosen course, with the price and the currency that it has now. */
export const chosenCourseQuery = (id: string) =>
  queryOptions({
    queryKey: [listCourses.path, 'chosen', id],
    queryFn: ({ signal }) => readRecord(readCourse, courseAdapter, id, signal),
    enabled: id !== '',
    meta,
  });

export const chosenStudentQuery = (id: string) =>
  queryOptions({
    queryKey: [listStudents.path, 'chosen', id],
    queryFn: ({ signal }) => readRecord(readStudent, studentAdapter, id, signal),
    enabled: id !== '',
    meta,
  });
