import { enumFilter } from '../../list/filters.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { jobRows } from '../../school/bulk/jobs.repository.ts';

/** A search finds jobs by the user that they are about. */
export const jobSource = {
  name: 'jobs',
  table: 'jobs',
  orderings: { created_at: { column: 'jobs.created_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'created_at', descending: true }],
  filters: { state: enumFilter('jobs.state'), kind: enumFilter('jobs.kind') },
  indexed: { state: ['created_at'], kind: ['created_at'] },
  search: { table: 'users', column: 'jobs.about_user_id', byEmail: userEmailStartsWith },
  countsAtMost: 10_000,
  rows: jobRows,
} as const;
