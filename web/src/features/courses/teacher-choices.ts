import { listTeachers, readTeacher } from '@provost/contract/teachers';
import { queryOptions } from '@tanstack/react-query';
import { teacherAdapter } from '@/api/hosts/teachers.ts';
import { findRecords, readRecord } from '@/api/records.ts';
import { choiceOf } from '@/forms/choice.ts';

/** A host can send neither an id nor a name. */
export const teacherChoice = (
  teacher: { readonly id: string | undefined; readonly full_name: string | undefined } | undefined,
) => (teacher?.full_name === undefined ? undefined : choiceOf(teacher.id, teacher.full_name));

/** One teacher by id: a draft has the id alone, and the list below might not offer them. */
export const teacherQuery = (id: string) =>
  queryOptions({
    queryKey: [listTeachers.path, 'choice', id],
    queryFn: async ({ signal }) =>
      teacherChoice(await readRecord(readTeacher, teacherAdapter, id, signal)) ?? null,
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
      return teachers.flatMap((teacher) => teacherChoice(teacher) ?? []);
    },
  });
