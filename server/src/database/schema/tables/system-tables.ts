import * as t from '../columns.ts';
import { table } from '../columns.ts';

/** A table of settings has one row, or none while the defaults apply. */
const onlyRow = t.integer.primary.check('id = 1');
const settingsVersion = t.integer.atLeast(1);

export const systemTables = {
  /** Facts about the database itself, such as the version of its name keys. */
  metadata: table({
    // The text of version 0.1, whose table an upgrade keeps.
    name: t.text().implied.primary.with('not null').ofLength(1, 100),
    value: t.text(),
  }),

  /** The settings: one row, or none while the defaults apply. */
  school: table({
    id: onlyRow,
    name: t.text(0, 120),
    default_currency: t.currency,
    currencies: t.json,
    time_zone: t.text(1, 64),
    /** Null: the setting TRIAL_DAYS of the server. */
    trial_days: t.integer.between(0, 365).optional,
    support_email: t.text(3, 254).optional,
    tax_line: t.text(1, 200).optional,
    version: settingsVersion,
    address: t.text(1, 500).optional,
    tax_number: t.text(1, 60).optional,
  }),

  /** One row, or none while the defaults apply. */
  security_settings: table({
    id: onlyRow,
    mfa_required_for: t.json,
    version: settingsVersion,
  }),

  /** One row, or none while everything is kept for ever. */
  retention_settings: table({
    id: onlyRow,
    archived_months: t.integer.atLeast(1).optional,
    /** At least 12. A trigger lets older events be deleted, and no others. */
    audit_months: t.integer.atLeast(12).optional,
    version: settingsVersion,
    last_run_at: t.instant.optional,
    /** Of the run that has not ended yet. */
    erased_people: t.integer.startsAt(0),
    deleted_events: t.integer.startsAt(0),
  }),

  /** A trigger makes it append-only, except for the removal of personal data. */
  audit_events: table({
    id: t.id,
    actor_id: t.reference('users').optional,
    action: t.text(1, 80),
    subject: t.text(1, 40),
    subject_id: t.text(1, 100),
    subject_label: t.text(),
    before: t.json.optional,
    after: t.json.optional,
    request_id: t.text(1, 200).optional,
    occurred_at: t.instant,
    search_key: t.text(),
    reverts_id: t.reference('audit_events').optional,
    /** The version of the subject after the change: a later one prevents a revert. */
    subject_version: t.integer.atLeast(1).optional,
    redacted_at: t.instant.optional,
    /** The network of the client. */
    address: t.text(1, 60).optional,
    occurrences: t.integer.startsAt(1).atLeast(1),
    /** Names what is counted together in `occurrences`. */
    trace_key: t.text(1, 200).optional,
    /** The job that made the change; null if it was made by hand. Jobs are deleted before events. */
    job_id: t.key.optional,
  }),

  /** Items of the attention list that are hidden for a time, or that a colleague works on. */
  attention_snoozes: table({
    kind: t.text(1, 60),
    /** The id of the payment, enrolment, course or student. */
    item_id: t.key,
    /** Of an item that was only handed over: the time of that. */
    until: t.instant,
    reason: t.text(0, 500),
    snoozed_by: t.reference('users').optional,
    /** The colleague to whom it was handed over; the reason is the note. */
    assigned_to: t.reference('users').optional,
    created_at: t.instant,
  }).with('primary key (kind, item_id)'),

  /** Pages of days that were closed. A page that was reopened has only its date and version. */
  days: table({
    /** In the time zone of the school. */
    date: t.day.primary,
    closed_at: t.instant.optional,
    closed_by: t.reference('users').optional,
    note: t.text(1, 2000).optional,
    /** The page has what happened before this time. */
    ends_at: t.instant.optional,
    /** An entry with a later id was recorded after the page was closed. */
    last_transaction_id: t.key.optional,
    /** The sums of the ledger up to the page, as JSON: the next page has the rest. */
    covered: t.json.optional,
    /** The figures as they were signed, as JSON and without names. */
    page: t.json.optional,
    /** Incremented when the page is closed and reopened. */
    version: settingsVersion,
  }),

  /** Work that any node does later. */
  jobs: table({
    id: t.lastingId,
    kind: t.text(1, 60),
    /** `queued`, `running`, `done`, `failed` or `cancelled`. */
    state: t.oneOf('queued', 'running', 'done', 'failed', 'cancelled'),
    /** Ids, never secrets or personal data. */
    payload: t.json,
    /** No two queued or running jobs have the same. */
    unique_key: t.text(1, 200).optional,
    /** The user whose erasure cancels the job. */
    about_user_id: t.reference('users').optional,
    created_by: t.reference('users').optional,
    /** When it can be claimed: the next attempt if queued, the end of the lease if running. */
    run_at: t.instant,
    /** The claim that runs it. Only while running. */
    lease_token: t.text(1, 100).optional,
    attempts: t.integer.startsAt(0).atLeast(0),
    done: t.integer.startsAt(0).atLeast(0),
    total: t.integer.startsAt(0).atLeast(0),
    failed: t.integer.startsAt(0).atLeast(0),
    result: t.json.optional,
    error: t.text(1, 1000).optional,
    created_at: t.instant,
    /** The start of the latest attempt. */
    started_at: t.instant.optional,
    /** Null while queued or running. */
    finished_at: t.instant.optional,
    /** The job whose changes this one takes back. */
    undoes_id: t.reference('jobs', 'set null').optional,
  }).with(
    `check ((state = 'running') = (lease_token is not null))`,
    `check ((${t.isOneOf('state', ['queued', 'running'])}) = (finished_at is null))`,
  ),

  /** A record that a job changes, with the version that it had when the job was added. */
  job_rows: table({
    job_id: t.reference('jobs', 'cascade'),
    /** From 1, in the order of the work: a job continues behind its `done`. */
    position: t.integer.atLeast(1),
    /** As in the audit trail. */
    subject: t.text(1, 40),
    record_id: t.key,
    version: t.integer.optional,
    /** `waiting`, `done`, `skipped` (not eligible), `failed`, or `left` (changed before its undo). */
    state: t.oneOf('waiting', 'done', 'skipped', 'failed', 'left'),
    /** Why it is not done: a code, and the key of a text that says more. */
    reason: t.json.optional,
    /** The audit event that an undo reverts. */
    event_id: t.key.optional,
  }).with('primary key (job_id, position)'),

  /** A file whose rows become records. */
  imports: table({
    id: t.lastingId,
    kind: t.oneOf('students', 'teachers', 'courses', 'enrolments', 'payments'),
    /** Until it is applied: the job says what follows. */
    state: t.oneOf('reading', 'mapping', 'checking', 'ready', 'applying'),
    file_name: t.text().optional,
    /** SHA-256 of the file. */
    content_hash: t.text(64, 64),
    /** The headers in order, with the order of dates that their cells show. */
    columns: t.json,
    mapping: t.json,
    /** What a blank cell of each header means. */
    blanks: t.json,
    date_order: t.oneOf('day_first', 'month_first').optional,
    hand_edited: t.oneOf('keep', 'overwrite'),
    /** Incremented with every change of the above: an earlier check stops. */
    revision: t.integer.startsAt(1),
    total: t.integer.startsAt(0),
    checked: t.integer.startsAt(0),
    to_create: t.integer.startsAt(0),
    to_update: t.integer.startsAt(0),
    unchanged: t.integer.startsAt(0),
    problems: t.integer.startsAt(0),
    job_id: t.reference('jobs', 'set null').optional,
    /** Computes the preview of the latest revision, if that takes a job. */
    check_job_id: t.reference('jobs', 'set null').optional,
    /** How many seats the rows that are checked take, by the code of the course. */
    seats: t.json.startsAt('{}'),
    created_at: t.instant,
    created_by: t.reference('users').optional,
  }),

  import_rows: table({
    import_id: t.reference('imports', 'cascade'),
    /** As a spreadsheet numbers it. */
    row: t.integer,
    cells: t.json,
    /** What the record is found by. */
    key: t.text().optional,
    /** Null until it is checked. */
    state: t.oneOf('create', 'update', 'unchanged', 'problem').optional,
    record_id: t.key.optional,
    version: t.integer.optional,
    /** By field: the values that change. */
    before: t.json.optional,
    after: t.json.optional,
    /** Fields that stay, because somebody has edited them by hand. */
    kept: t.json.optional,
    problems: t.json.optional,
    /** Null until it is applied. */
    result: t.oneOf('done', 'failed').optional,
  }).with('primary key (import_id, "row")'),
};
