import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard';
import { maxPageSize } from '@provost/contract/list';
import { reportTransactions, transactionsReportLimit } from '@provost/contract/payments';
import { readSchool } from '@provost/contract/school';
import { listUnenrolledStudents } from '@provost/contract/students';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptStudentsPerCourse } from '@/api/hosts/students-per-course.ts';
import { adaptLatestTransactions } from '@/api/hosts/transactions.ts';
import { adaptUnenrolledStudents } from '@/api/hosts/unenrolled-students.ts';
import { adaptUsersByStatus } from '@/api/hosts/users-by-status.ts';
import { sessionCan } from '@/api/permissions/ability.ts';
import { schoolQuery } from '@/api/school-query.ts';

const shownStudents = 5;
const refreshInterval = 30_000;
const refreshIntervalAfterFailure = 120_000;

/**
 * Figures reload while the page is visible. They stay until newer ones arrive, so nothing flickers. A
 * host that fails is asked less often.
 */
const refreshing = {
  refetchInterval: (query: Pick<Query, 'state'>): number =>
    query.state.status === 'error' ? refreshIntervalAfterFailure : refreshInterval,
  // Coming back after a change somewhere else must not show the number from before it.
  staleTime: 3000,
} as const;

export const studentsPerCourseQuery = queryOptions({
  queryKey: [countStudentsPerCourse.path],
  queryFn: async ({ signal }) =>
    adaptStudentsPerCourse(await callEndpoint(countStudentsPerCourse, { signal })),
  ...refreshing,
});

export const usersByStatusQuery = queryOptions({
  queryKey: [countUsersByStatus.path],
  queryFn: async ({ signal }) =>
    adaptUsersByStatus(await callEndpoint(countUsersByStatus, { signal })),
  ...refreshing,
});

export const latestTransactionsQuery = queryOptions({
  queryKey: [reportTransactions.path, 'latest'],
  queryFn: async ({ signal }) =>
    adaptLatestTransactions(
      await callEndpoint(reportTransactions, { query: { limit: transactionsReportLimit }, signal }),
    ),
  ...refreshing,
});

export const unenrolledStudentsQuery = queryOptions({
  queryKey: [listUnenrolledStudents.path, 'longest'],
  queryFn: async ({ signal }) => {
    const ask = async (page_size: number) =>
      adaptUnenrolledStudents(
        await callEndpoint(listUnenrolledStudents, { query: { page_size }, signal }),
        page_size,
        shownStudents,
      );
    const first = await ask(shownStudents);
    // The host does not count: a larger page often has all of them.
    return first.isAtLeast && first.longest.length > 0 ? ask(maxPageSize) : first;
  },
  ...refreshing,
});

/** Resolves with the school, on which it depends what widgets there are. */
export const prefetchDashboard = (client: QueryClient): Promise<void> => {
  void client.prefetchQuery(studentsPerCourseQuery);
  void client.prefetchQuery(usersByStatusQuery);
  void client.prefetchQuery(unenrolledStudentsQuery);
  if (sessionCan(reportTransactions.access)) void client.prefetchQuery(latestTransactionsQuery);
  return sessionCan(readSchool.access) ? client.prefetchQuery(schoolQuery) : Promise.resolve();
};
