import { type Enrolment, listEnrolments } from '@provost/contract/enrolments';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type Own, ownList, ownRows } from '@/api/own.ts';
import { readPage } from '@/api/records.ts';

export type EnrolmentRow = Own<Enrolment>;

export const enrolmentList = ownList<Enrolment>(listEnrolments, '-enrolled_at');

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
        // In the order of their positions.
        ...(status === 'waiting' && { ordering: 'enrolled_at' }),
        page_size: rowsPerLoad,
        cursor: pageParam,
      };
      return readPage(listEnrolments, ownRows<Enrolment>(), { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
