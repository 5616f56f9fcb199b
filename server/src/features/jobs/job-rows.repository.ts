import { type InferResult, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { enumFilter } from '../../list/filters.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { jobRows } from '../../school/bulk/jobs.repository.ts';

const statesOf = (state: string | undefined): string[] =>
  state === undefined ? ['failed', 'left'] : [state];

export async function countJobRows(reader: Reader, jobId: number, state: string | undefined) {
  const { count } = await reader
    .selectFrom('job_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('job_id', '=', jobId)
    .where('state', 'in', statesOf(state))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rows with the names of their records as they are now; null if a record is deleted. */
export const namedRows = (reader: Reader, jobId: number, state: string | undefined) =>
  reader
    .selectFrom('job_rows')
    .leftJoin('enrolments', (join) =>
      join
        .onRef('enrolments.id', '=', 'job_rows.record_id')
        .on('job_rows.subject', '=', 'Enrolment'),
    )
    .leftJoin('payments', (join) =>
      join.onRef('payments.id', '=', 'job_rows.record_id').on('job_rows.subject', '=', 'Payment'),
    )
    .leftJoin('courses', (join) =>
      join.on(
        'courses.id',
        '=',
        sql<number>`case job_rows.subject when 'Course' then job_rows.record_id
          else coalesce(enrolments.course_id, payments.course_id) end`,
      ),
    )
    .leftJoin('users', (join) =>
      join.on(
        'users.id',
        '=',
        sql<number>`case when job_rows.subject in ('Student', 'Teacher', 'User') then job_rows.record_id
          else coalesce(enrolments.student_id, payments.student_id) end`,
      ),
    )
    .leftJoin('tags', (join) =>
      join.onRef('tags.id', '=', 'job_rows.record_id').on('job_rows.subject', '=', 'Tag'),
    )
    .select([
      'job_rows.record_id as id',
      'job_rows.state',
      'job_rows.reason',
      sql<string | null>`case job_rows.subject when 'Course' then courses.title
        when 'Tag' then tags.name
        when 'Enrolment' then users.full_name || ' · ' || courses.title
        else users.full_name end`.as('name'),
      sql<string | null>`case job_rows.subject when 'Course' then courses.code
        when 'Payment' then payments.number else users.email end`.as('reference'),
    ])
    .where('job_rows.job_id', '=', jobId)
    .where('job_rows.state', 'in', statesOf(state))
    .orderBy('job_rows.position');

export type NamedRow = InferResult<ReturnType<typeof namedRows>>[number];

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
