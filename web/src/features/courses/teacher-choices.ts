import { listTeachers } from '@provost/contract/teachers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { idOf, personNameOf } from '@/api/hosts/fields.ts';
import { unwrapList } from '@/api/hosts/unwrap.ts';

const shownChoices = 20;

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
      return rows.flatMap((row) => {
        const [value, label] = [idOf(row), personNameOf(row)];
        return value !== undefined && label !== undefined ? [{ value, label }] : [];
      });
    },
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
