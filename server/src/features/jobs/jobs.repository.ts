import type { Reader } from '../../database/database.ts';
import { enumFilter } from '../../list/filters.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';

export const jobRows = (reader: Reader) =>
  reader
    .selectFrom('jobs')
    .leftJoin('users as about', 'about.id', 'jobs.about_user_id')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.state',
      'jobs.done',
      'jobs.total',
      'jobs.failed',
      'jobs.result',
      'jobs.error',
      'jobs.attempts',
      'jobs.run_at',
      'jobs.created_at',
      'jobs.started_at',
      'jobs.finished_at',
      'about.id as about_id',
      'about.full_name as about_name',
      'about.user_type as about_type',
    ]);

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

export const findJob = (reader: Reader, id: number) =>
  jobRows(reader).where('jobs.id', '=', id).executeTakeFirst();
