import { listCourses, readCourse } from '@provost/contract/courses';
import { listStudents, readStudent } from '@provost/contract/students';
import { callEndpoint } from '@/api/client.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { unwrapData, unwrapList } from '@/api/hosts/unwrap.ts';
import type { FilterOption, RecordFilter } from '@/table/filter.ts';

const shownRecords = 20;

type Course = ReturnType<typeof courseAdapter.adapt>;
type Student = ReturnType<typeof studentAdapter.adapt>;

const optionOf = (
  id: string | undefined,
  words: readonly (string | undefined)[],
): FilterOption[] =>
  id === undefined ? [] : [{ value: id, label: words.filter(Boolean).join(' · ') || id }];

/** Several courses can have the same title, and several students the same name. */
export const courseOption = ({ id, title, code }: Course) => optionOf(id, [title, code]);
export const studentOption = ({ id, full_name, email }: Student) =>
  optionOf(id, [full_name, email]);

interface Search {
  readonly signal: AbortSignal;
  /** Of students; all where it is not given. */
  readonly status?: string;
}

export const findCourses = async (search: string, { signal }: Search) => {
  const query = { search, ordering: 'title', page_size: shownRecords };
  const { rows } = unwrapList(await callEndpoint(listCourses, { query, signal }));
  return rows.map(courseAdapter.adapt).flatMap(courseOption);
};

export const findStudents = async (search: string, { signal, status }: Search) => {
  const query = {
    search,
    ordering: 'full_name',
    page_size: shownRecords,
    ...(status && { status }),
  };
  const { rows } = unwrapList(await callEndpoint(listStudents, { query, signal }));
  return rows.map(studentAdapter.adapt).flatMap(studentOption);
};

/** A record that cannot be read keeps its id as its name. */
const labelOf = async (id: string, name: Promise<string | undefined>): Promise<FilterOption> => ({
  value: id,
  label: (await name.catch(() => undefined)) ?? id,
});

/** Only our server searches courses for this and has them by id. */
export const courseFilter: RecordFilter = {
  name: 'course',
  title: 'payments.course',
  isOurs: true,
  find: (search, { signal }) => findCourses(search, { signal }),
  labels: (ids, { signal }) =>
    Promise.all(
      ids.map((id) => {
        const response = callEndpoint(readCourse, { params: { id }, signal });
        return labelOf(
          id,
          response.then((course) => courseAdapter.adapt(unwrapData(course)).title),
        );
      }),
    ),
};

export const studentFilter: RecordFilter = {
  name: 'student',
  title: 'payments.student',
  isOurs: true,
  find: (search, { signal }) => findStudents(search, { signal }),
  labels: (ids, { signal }) =>
    Promise.all(
      ids.map((id) => {
        const response = callEndpoint(readStudent, { params: { id }, signal });
        return labelOf(
          id,
          response.then((student) => studentAdapter.adapt(unwrapData(student)).full_name),
        );
      }),
    ),
};
