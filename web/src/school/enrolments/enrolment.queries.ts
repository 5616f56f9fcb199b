import { listCourses } from '@provost/contract/courses';
import {
  createEnrolment,
  type EnrolmentChange,
  type EnrolmentForm,
  listEnrolments,
  type TransferForm,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments';
import { readSchool } from '@provost/contract/school';
import { listStudents } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { enrolmentAdapter } from '@/api/hosts/enrolments.ts';
import { readPage } from '@/api/records.ts';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';

export const rowsPerLoad = 50;

/** The enrolments of a student or of a course, newest first; only those with a status, if given. */
export const enrolmentsOfQuery = (
  subject: 'student' | 'course',
  id: string,
  search = '',
  status?: string,
) =>
  infiniteQueryOptions({
    queryKey: [listEnrolments.path, 'of', subject, id, search, status],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        [subject]: id,
        search,
        ...(status && { status }),
        page_size: rowsPerLoad,
        cursor: pageParam,
      };
      return readPage(listEnrolments, enrolmentAdapter, { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** The lists of enrolments, and of what they change. The query client reloads the figures. */
const affected = [listEnrolments, listStudents, listCourses, listTeachers, readSchool];

const invalidateEnrolments = (client: QueryClient) => invalidateEndpoints(client, affected);

const reloads = (client: QueryClient) => ({
  onSuccess: () => invalidateEnrolments(client),
  // A refusal can mean that the enrolment or the free seats on show are outdated.
  onError: () => void invalidateEnrolments(client),
});

interface Write<Body> {
  readonly body: Body;
  /** The same for every attempt to send the same. */
  readonly idempotencyKey: string;
}

/** The dialogs show the errors of these themselves, beside what was chosen. */
const meta = { silent: true } as const;

export const enrolOptions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (write: Write<EnrolmentForm>) => callEndpoint(createEnrolment, write),
    ...reloads(client),
    meta,
  });

export const changeEnrolmentOptions = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: EnrolmentChange) => callEndpoint(updateEnrolment, { params: { id }, body }),
    ...reloads(client),
    meta,
  });

export const transferOptions = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (write: Write<TransferForm>) =>
      callEndpoint(transferEnrolment, { params: { id }, ...write }),
    ...reloads(client),
    meta,
  });
