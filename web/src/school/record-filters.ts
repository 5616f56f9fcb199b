import { listCourses, readCourse } from '@provost/contract/courses';
import { listPayers, type Payer, readPayer } from '@provost/contract/payers';
import { listStudents, readStudent } from '@provost/contract/students';
import type { QueryClient } from '@tanstack/react-query';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { ownRows } from '@/api/own.ts';
import { findRecords, readRecord } from '@/api/records.ts';
import { schoolQuery } from '@/api/school-query.ts';
import type { ChoiceFilter, FilterOption, RecordFilter } from '@/table/filter.ts';

const currencyOptions = async (client: QueryClient): Promise<readonly FilterOption[]> => {
  const school = await client.ensureQueryData(schoolQuery);
  return (school?.currencies ?? []).map((code) => ({ value: code, label: code }));
};

export const currencyFilter: ChoiceFilter = {
  name: 'currency',
  title: 'payments.currency',
  options: currencyOptions,
  isOurs: true,
};

type Course = ReturnType<typeof courseAdapter.adapt>;
type Student = ReturnType<typeof studentAdapter.adapt>;

const optionOf = (
  id: string | undefined,
  words: readonly (string | undefined)[],
): FilterOption[] =>
  id === undefined ? [] : [{ value: id, label: words.filter(Boolean).join(' · ') || id }];

/** Several courses can have the same title, and several students the same name. */
export const courseOption = ({ id, title, code }: Course) => optionOf(id, [title, code]);
export const studentOption = ({ id, full_name, email, status }: Student): FilterOption[] =>
  optionOf(id, [full_name, email]).map((option) =>
    status === 'suspended' || status === 'archived' ? { ...option, status } : option,
  );

interface Search {
  readonly signal: AbortSignal;
  /** Of students; all where it is not given. */
  readonly status?: string;
}

const findCourses = async (search: string, { signal }: Search) => {
  const query = { search, ordering: 'title' };
  return (await findRecords(listCourses, courseAdapter, query, signal)).flatMap(courseOption);
};

export const findStudents = async (search: string, { signal, status }: Search) => {
  const query = { search, ordering: 'full_name', ...(status && { status }) };
  return (await findRecords(listStudents, studentAdapter, query, signal)).flatMap(studentOption);
};

/** A record that cannot be read keeps its id as its name. */
export const labelsOf = (
  ids: readonly string[],
  nameOf: (id: string) => Promise<string | undefined>,
): Promise<readonly FilterOption[]> =>
  Promise.all(
    ids.map(async (id) => ({ value: id, label: (await nameOf(id).catch(() => undefined)) ?? id })),
  );

/** Only our server searches courses for this and has them by id. */
export const courseFilter: RecordFilter = {
  name: 'course',
  title: 'payments.course',
  isOurs: true,
  find: (search, { signal }) => findCourses(search, { signal }),
  labels: (ids, { signal }) =>
    labelsOf(ids, async (id) => (await readRecord(readCourse, courseAdapter, id, signal)).title),
};

export const studentFilter: RecordFilter = {
  name: 'student',
  title: 'payments.student',
  isOurs: true,
  find: (search, { signal }) => findStudents(search, { signal }),
  labels: (ids, { signal }) =>
    labelsOf(
      ids,
      async (id) => (await readRecord(readStudent, studentAdapter, id, signal)).full_name,
    ),
};

export const payerFilter: RecordFilter = {
  name: 'payer',
  title: 'payers.one',
  isOurs: true,
  find: async (search, { signal }) => {
    const query = { search, ordering: 'name' };
    const found = await findRecords(listPayers, ownRows<Payer>(), query, signal);
    return found.flatMap(({ id, name }) => optionOf(id, [name]));
  },
  labels: (ids, { signal }) =>
    labelsOf(ids, async (id) => (await readRecord(readPayer, ownRows<Payer>(), id, signal)).name),
};
