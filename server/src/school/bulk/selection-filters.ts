import { unsettledRowStates } from '@provost/contract/jobs';
import { type SqlBool, sql } from 'kysely';
import { idFilter } from '../../list/filters.ts';

export const selectionFilters = (table: string, subject: string) => ({
  ids: idFilter(`${table}.id`),
  /** The rows that a job or an import changed, as to invite them. */
  changed_in: (jobs: readonly string[]) => sql<SqlBool>`${sql.ref(`${table}.id`)} in
    (select job_rows.record_id from job_rows
      where job_rows.job_id in (${sql.join(jobs.map(Number))})
        and job_rows.subject = ${sql.lit(subject)} and job_rows.state = 'done'
    union select import_rows.record_id from import_rows
      join imports on imports.id = import_rows.import_id
      where imports.job_id in (${sql.join(jobs.map(Number))})
        and imports.kind = ${sql.lit(`${subject.toLowerCase()}s`)} and import_rows.result = 'done')`,
  /** The rows that a job did not change, to be selected again. */
  failed_in: (jobs: readonly string[]) => sql<SqlBool>`${sql.ref(`${table}.id`)} in
    (select job_rows.record_id from job_rows
      where job_rows.job_id in (${sql.join(jobs.map(Number))})
        and job_rows.subject = ${sql.lit(subject)}
        and job_rows.state in (${sql.join(unsettledRowStates.map((state) => sql.lit(state)))}))`,
});
