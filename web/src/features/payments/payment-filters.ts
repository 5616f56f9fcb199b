import { listCourses, readCourse } from '@provost/contract/courses';
import { readStudent } from '@provost/contract/students';
import type { QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { courseAdapter } from '@/api/hosts/courses.ts';
import { studentAdapter } from '@/api/hosts/students.ts';
import { unwrapData, unwrapList } from '@/api/hosts/unwrap.ts';
import { schoolQuery } from '@/api/school-query.ts';
import type { FilterOption } from '@/table/filter.ts';

const shownCourses = 20;

export const currencyOptions = async (client: QueryClient): Promise<readonly FilterOption[]> => {
  const school = await client.ensureQueryData(schoolQuery);
  return (school?.currencies ?? []).map((code) => ({ value: code, label: code }));
};

export const findCourses = async (
  search: string,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> => {
  const query = { search, ordering: 'title', page_size: shownCourses };
  const { rows } = unwrapList(await callEndpoint(listCourses, { query, signal }));
  return rows
    .map(courseAdapter.adapt)
    .flatMap(({ id, title }) => (id === undefined ? [] : [{ value: id, label: title ?? id }]));
};

/** A record that cannot be read keeps its id as its name. */
const labelOf = async (id: string, name: Promise<string | undefined>): Promise<FilterOption> => ({
  value: id,
  label: (await name.catch(() => undefined)) ?? id,
});

export const courseLabels = (ids: readonly string[]): Promise<readonly FilterOption[]> =>
  Promise.all(
    ids.map((id) =>
      labelOf(
        id,
        callEndpoint(readCourse, { params: { id } }).then(
          (response) => courseAdapter.adapt(unwrapData(response)).title,
        ),
      ),
    ),
  );

export const studentLabels = (ids: readonly string[]): Promise<readonly FilterOption[]> =>
  Promise.all(
    ids.map((id) =>
      labelOf(
        id,
        callEndpoint(readStudent, { params: { id } }).then(
          (response) => studentAdapter.adapt(unwrapData(response)).full_name,
        ),
      ),
    ),
  );
