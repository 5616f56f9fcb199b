import { listTeachers, readTeacher } from '@provost/contract/teachers';
import { queryOptions } from '@tanstack/react-query';
import { teacherAdapter } from '@/api/hosts/teachers.ts';
import { findRecords, readRecord } from '@/api/records.ts';

type Teacher = ReturnType<typeof teacherAdapter.adapt>;

const toChoices = ({ id, full_name }: Teacher) =>
  id !== undefined && full_name !== undefined ? [{ value: id, label: full_name }] : [];

/** One teacher by id: a draft has the id alone, and the list below might not offer them. */
export const teacherQuery = (id: string) =>
  queryOptions({
    queryKey: [listTeachers.path, 'choice', id],
    queryFn: async ({ signal }) =>
      toChoices(await readRecord(readTeacher, teacherAdapter, id, signal))[0] ?? null,
    enabled: id !== '',
    meta: { silent: true },
  });

/** Teachers whose account is in use. */
export const teacherSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [listTeachers.path, 'search', search],
    queryFn: async ({ signal }) => {
      const query = { search, status: 'active,invited', ordering: 'full_name' };
      const teachers = await findRecords(listTeachers, teacherAdapter, query, signal);
      return teachers.flatMap(toChoices);
    },
  });
