import { currency, lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'];
const rowStates = ['waiting', 'done', 'skipped', 'failed', 'left'];

/** A table of settings has one row, or none while the defaults apply. */
const onlyRow = 'id integer primary key check (id = 1)';
const version = 'version integer not null check (version >= 1)';

export const systemTables = ({ id, lastingId, key, text, instant, day, json }: SqlDialect) => ({
  metadata: `
    name ${text} primary key not null ${lengthOf('name', 1, 100)},
    value ${text} not null`,

  school: `
    ${onlyRow},
    name ${text} not null ${lengthOf('name', 0, 120)},
    ${currency('default_currency', text)},
    ${json('currencies')} not null,
    time_zone ${text} not null ${lengthOf('time_zone', 1, 64)},
    trial_days integer check (trial_days between 0 and 365),
    support_email ${text} ${lengthOf('support_email', 3, 254)},
    tax_line ${text} ${lengthOf('tax_line', 1, 200)},
    ${version},
    address ${text} ${lengthOf('address', 1, 500)},
    tax_number ${text} ${lengthOf('tax_number', 1, 60)}`,

  security_settings: `
    ${onlyRow},
    ${json('mfa_required_for')} not null,
    ${version}`,

  retention_settings: `
    ${onlyRow},
    archived_months integer check (archived_months >= 1),
    audit_months integer check (audit_months >= 12),
    ${version},
    ${instant('last_run_at')},
    erased_people integer not null default 0,
    deleted_events integer not null default 0`,

  audit_events: `
    id ${id},
    actor_id ${key} references users (id) on delete restrict,
    action ${text} not null ${lengthOf('action', 1, 80)},
    subject ${text} not null ${lengthOf('subject', 1, 40)},
    subject_id ${text} not null ${lengthOf('subject_id', 1, 100)},
    subject_label ${text} not null,
    ${json('"before"')},
    ${json('"after"')},
    request_id ${text} ${lengthOf('request_id', 1, 200)},
    ${instant('occurred_at')} not null,
    search_key ${text} not null,
    reverts_id ${key} references audit_events (id) on delete restrict,
    subject_version integer check (subject_version >= 1),
    ${instant('redacted_at')},
    address ${text} ${lengthOf('address', 1, 60)},
    occurrences integer not null default 1 check (occurrences >= 1),
    trace_key ${text} ${lengthOf('trace_key', 1, 200)},
    job_id ${key}`,

  attention_snoozes: `
    kind ${text} not null ${lengthOf('kind', 1, 60)},
    item_id ${key} not null,
    ${instant('until')} not null,
    reason ${text} not null ${lengthOf('reason', 0, 500)},
    snoozed_by ${key} references users (id) on delete restrict,
    assigned_to ${key} references users (id) on delete restrict,
    ${instant('created_at')} not null,
    primary key (kind, item_id)`,

  days: `
    ${day('date')} not null primary key,
    ${instant('closed_at')},
    closed_by ${key} references users (id) on delete restrict,
    note ${text} ${lengthOf('note', 1, 2000)},
    ${instant('ends_at')},
    last_transaction_id ${key},
    ${json('covered')},
    ${json('page')},
    ${version}`,

  jobs: `
    id ${lastingId},
    kind ${text} not null ${lengthOf('kind', 1, 60)},
    state ${text} not null check (${oneOf('state', jobStates)}),
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
    undoes_id ${key} references jobs (id) on delete set null,
    check ((state = 'running') = (lease_token is not null)),
    check ((${oneOf('state', ['queued', 'running'])}) = (finished_at is null))`,

  job_rows: `
    job_id ${key} not null references jobs (id) on delete cascade,
    position integer not null check (position >= 1),
    subject ${text} not null ${lengthOf('subject', 1, 40)},
    record_id ${key} not null,
    version integer,
    state ${text} not null check (${oneOf('state', rowStates)}),
    ${json('reason')},
    event_id ${key},
    primary key (job_id, position)`,
});
