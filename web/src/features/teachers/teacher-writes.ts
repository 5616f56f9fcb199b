import { listCourses } from '@provost/contract/courses';
import { readSchool } from '@provost/contract/school';
import { listTeachers, registerTeacher } from '@provost/contract/teachers';
import type { QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';
import type { FormWrite } from '@/forms/record-form-options.ts';

/** Courses show a teacher's name. The query client reloads the figures. */
const affected = [listTeachers, listCourses, readSchool];

export const invalidateTeachers = (client: QueryClient) => invalidateEndpoints(client, affected);

export const registerNewTeacher = async (
  client: QueryClient,
  { body, idempotencyKey }: FormWrite,
): Promise<unknown> => {
  const response = await callEndpoint(registerTeacher, { body: body as never, idempotencyKey });
  void invalidateTeachers(client);
  return response;
};
