import { listTeachers, readTeacher } from '@provost/contract/teachers';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { idOf, personNameOf } from '@/api/hosts/fields.ts';
import { unwrapData, unwrapList } from '@/api/hosts/unwrap.ts';

const shownChoices = 20;

const toChoices = (row: unknown) => {
  const [value, label] = [idOf(row), personNameOf(row)];
  return value !== undefined && label !== undefined ? [{ value, label }] : [];
};

/** One teacher by id: a draft has the id alone, and the list below might not offer them. */
export const teacherQuery = (id: string) =>
  queryOptions({
    queryKey: [listTeachers.path, 'choice', id],
    queryFn: async ({ signal }) => {
      const response = await callEndpoint(readTeacher, { params: { id }, signal });
      return toChoices(unwrapData(response))[0] ?? null;
    },
    enabled: id !== '',
    meta: { silent: true },
  });

/** Teachers whose account is in use. */
export const teacherSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listTeachers.path, 'search', search],
    queryFn: async ({ signal }) => {
      const query = {
        search,
        status: 'active,invited',
        ordering: 'full_name',
        page_size: shownChoices,
      };
      const { rows } = unwrapList(await callEndpoint(listTeachers, { query, signal }));
      return rows.flatMap(toChoices);
    },
    meta: { silent: true },
  });
