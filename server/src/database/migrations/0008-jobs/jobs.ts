import { lastingId } from '../0002-records/lasting-ids.ts';
import { type Migration, runStatements } from '../migration.ts';
import { lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const states = ['queued', 'running', 'done', 'failed', 'cancelled'];
const openStates = ['queued', 'running'];

/** Work that any node does later: mail, housekeeping. */
export const jobs: Migration = {
  name: '0008-jobs',
  up: (db, dialect) => runStatements(db, [jobsTable(dialect), ...indexes(dialect)]),
};

function jobsTable(dialect: SqlDialect): string {
  const { key, text, instant, json, tableEnd } = dialect;
  return `create table jobs (
    id ${lastingId(dialect)},
    kind ${text} not null ${lengthOf('kind', 1, 60)},
    state ${text} not null check (${oneOf('state', states)}),
    ${json('payload')} not null,
    unique_key ${text} ${lengthOf('unique_key', 1, 200)},
    about_user_id ${key} references users (id) on delete restrict,
    created_by ${key} references users (id) on delete restrict,
    ${instant('run_at')} not null,
    lease_token ${text} ${lengthOf('lease_token', 1, 100)},
    attempts integer not null default 0 check (attempts >= 0),
    done integer not null default 0 check (done >= 0),
    total integer not null default 0 check (total >= 0),
    failed integer not null default 0 check (failed >= 0),
    ${json('result')},
    error ${text} ${lengthOf('error', 1, 1000)},
    ${instant('created_at')} not null,
    ${instant('started_at')},
    ${instant('finished_at')},
    check ((state = 'running') = (lease_token is not null)),
    check ((${oneOf('state', openStates)}) = (finished_at is null))
  )${tableEnd}`;
}

const indexes = ({ limitedTo }: SqlDialect): string[] => [
  `create index jobs_claimable on jobs (${limitedTo('finished_at')}run_at, id)
    where finished_at is null`,
  `create unique index jobs_unique_key on jobs (unique_key)
    where unique_key is not null and finished_at is null`,
  'create index jobs_by_time on jobs (created_at, id)',
  'create index jobs_by_state on jobs (state, created_at, id)',
  'create index jobs_by_kind on jobs (kind, created_at, id)',
  'create index jobs_finished on jobs (finished_at, id) where finished_at is not null',
  'create index jobs_about_user on jobs (about_user_id) where about_user_id is not null',
  'create index jobs_by_creator on jobs (created_by) where created_by is not null',
];
