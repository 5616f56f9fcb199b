import {
  type CourseStatus,
  deleteCourse,
  listCourses,
  updateCourse,
} from '@provost/contract/courses';
import { listEnrolments } from '@provost/contract/enrolments';
import { listPayments } from '@provost/contract/payments';
import { listPricing } from '@provost/contract/pricing';
import { readSchool } from '@provost/contract/school';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';

/** The lists of courses, and of what shows them. The query client reloads the figures. */
const affected = [
  listCourses,
  listPricing,
  listEnrolments,
  listPayments,
  listStudents,
  listTeachers,
  readSchool,
];

export const invalidateCourses = (client: QueryClient) => invalidateEndpoints(client, affected);

export interface StatusChange {
  readonly status: CourseStatus;
  readonly version: number | undefined;
}

export const changeCourseStatus = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ status, version }: StatusChange) =>
      callEndpoint(updateCourse, {
        params: { id },
        body: { status, ...(version !== undefined && { version }) },
      }),
    // A refusal can mean that the course on show is outdated.
    onSettled: () => invalidateCourses(client),
  });

export const deleteCourseOptions = (id: string) =>
  mutationOptions({
    mutationFn: () => callEndpoint(deleteCourse, { params: { id } }),
  });
