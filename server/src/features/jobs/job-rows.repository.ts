import { type InferResult, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';

const statesOf = (state: string | undefined): string[] =>
  state === undefined ? ['failed', 'left'] : [state];

export async function countJobRows(
  reader: Reader,
  jobId: number,
  state: string | undefined,
): Promise<number> {
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
    .select([
      'job_rows.record_id as id',
      'job_rows.state',
      'job_rows.reason',
      sql<string | null>`case job_rows.subject when 'Course' then courses.title
        when 'Enrolment' then users.full_name || ' · ' || courses.title
        else users.full_name end`.as('name'),
      sql<string | null>`case job_rows.subject when 'Course' then courses.code
        when 'Payment' then payments.number else users.email end`.as('reference'),
    ])
    .where('job_rows.job_id', '=', jobId)
    .where('job_rows.state', 'in', statesOf(state))
    .orderBy('job_rows.position');

export type NamedRow = InferResult<ReturnType<typeof namedRows>>[number];
