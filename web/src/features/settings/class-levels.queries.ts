import {
  type ClassLevelChange,
  createClassLevel,
  deleteClassLevel,
  listClassLevels,
  reorderClassLevels,
  updateClassLevel,
} from '@provost/contract/class-levels';
import { listCourses } from '@provost/contract/courses';
import { readSchool } from '@provost/contract/school';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { wireId } from '@/api/wire-id.ts';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';
import type { FormWrite } from '@/forms/record-form-options.ts';

/** Everything that shows class levels, their names or their order. */
const affected = [listClassLevels, listCourses, listStudents, listTeachers, readSchool];

const invalidateClassLevels = (client: QueryClient) =>
  Promise.all([
    invalidateEndpoints(client, affected),
    client.invalidateQueries({ queryKey: ['filter options'] }),
  ]);

/** Adds a class level, or renames the one with the id. */
export const saveClassLevel = async (
  client: QueryClient,
  id: string | undefined,
  { body, idempotencyKey }: FormWrite,
): Promise<unknown> => {
  const response =
    id === undefined
      ? await callEndpoint(createClassLevel, { body: body as never, idempotencyKey })
      : await callEndpoint(updateClassLevel, { params: { id }, body, idempotencyKey });
  await invalidateClassLevels(client);
  return response;
};

interface Change {
  readonly id: string;
  readonly body: ClassLevelChange;
}

export const changeClassLevelOptions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: Change) => callEndpoint(updateClassLevel, { params: { id }, body }),
    // A refusal means that the list on show is outdated.
    onSettled: () => invalidateClassLevels(client),
  });

export const deleteClassLevelOptions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => callEndpoint(deleteClassLevel, { params: { id } }),
    onSettled: () => invalidateClassLevels(client),
  });

export const reorderOptions = (client: QueryClient) =>
  mutationOptions({
    // One after the other: the last order wins.
    scope: { id: 'class level order' },
    mutationFn: (ids: readonly string[]) =>
      callEndpoint(reorderClassLevels, { body: { ids: ids.map(wireId) } }),
    onSettled: () => invalidateClassLevels(client),
  });
