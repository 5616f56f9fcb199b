import { listCourses, readCourse } from '@provost/contract/courses';
import { listStudents, readStudent } from '@provost/contract/students';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { unwrapData, unwrapList } from '@/api/hosts/unwrap.ts';
import type { Choice } from '@/forms/choice-field.tsx';

const shownChoices = 20;
const meta = { silent: true } as const;

type Course = ReturnType<typeof courseAdapter.adapt>;
type Student = ReturnType<typeof studentAdapter.adapt>;

const described = (id: string | undefined, words: readonly (string | undefined)[]): Choice[] =>
  id === undefined ? [] : [{ value: id, label: words.filter(Boolean).join(' · ') || id }];

export const courseChoice = ({ id, title, code }: Course): Choice[] => described(id, [title, code]);

export const studentChoice = ({ id, full_name, email }: Student): Choice[] =>
  described(id, [full_name, email]);

/** Students who can get a payment: archived ones cannot. */
export const payerSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listStudents.path, 'payers', search],
    queryFn: async ({ signal }) => {
      const query = {
        search,
        status: 'active,invited,suspended',
        ordering: 'full_name',
        page_size: shownChoices,
      };
      const { rows } = unwrapList(await callEndpoint(listStudents, { query, signal }));
      return rows.map(studentAdapter.adapt).flatMap(studentChoice);
    },
    placeholderData: keepPreviousData,
    meta,
  });

export const paidCourseSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listCourses.path, 'paid courses', search],
    queryFn: async ({ signal }) => {
      const query = { search, ordering: 'title', page_size: shownChoices };
      const { rows } = unwrapList(await callEndpoint(listCourses, { query, signal }));
      return rows.map(courseAdapter.adapt).flatMap(courseChoice);
    },
    placeholderData: keepPreviousData,
    meta,
  });

/** The chosen course, with the price and the currency that it has now. */
export const chosenCourseQuery = (id: string) =>
  queryOptions({
    queryKey: [listCourses.path, 'chosen', id],
    queryFn: async ({ signal }) =>
      courseAdapter.adapt(unwrapData(await callEndpoint(readCourse, { params: { id }, signal }))),
    enabled: id !== '',
    meta,
  });

export const chosenStudentQuery = (id: string) =>
  queryOptions({
    queryKey: [listStudents.path, 'chosen', id],
    queryFn: async ({ signal }) =>
      studentAdapter.adapt(unwrapData(await callEndpoint(readStudent, { params: { id }, signal }))),
    enabled: id !== '',
    meta,
  });
