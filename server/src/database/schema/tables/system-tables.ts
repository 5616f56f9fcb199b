import {
  currency,
  day,
  id,
  instant,
  integer,
  isOneOf,
  json,
  key,
  lastingId,
  oneOf,
  reference,
  table,
  text,
} from '../columns.ts';

/** A table of settings has one row, or none while the defaults apply. */
const onlyRow = integer.primary.check('id = 1');
const settingsVersion = integer.atLeast(1);

export const systemTables = {
  /** Facts about the database itself, such as the version of its name keys. */
  metadata: table({
    // The text of version 0.1, whose table an upgrade keeps.
    name: text().implied.primary.with('not null').ofLength(1, 100),
    value: text(),
  }),

  /** The settings: one row, or none while the defaults apply. */
  school: table({
    id: onlyRow,
    name: text(0, 120),
    default_currency: currency,
    currencies: json,
    time_zone: text(1, 64),
    /** Null: the setting TRIAL_DAYS of the server. */
    trial_days: integer.between(0, 365).optional,
    support_email: text(3, 254).optional,
    tax_line: text(1, 200).optional,
    version: settingsVersion,
    address: text(1, 500).optional,
    tax_number: text(1, 60).optional,
  }),

  /** One row, or none while the defaults apply. */
  security_settings: table({
    id: onlyRow,
    mfa_required_for: json,
    version: settingsVersion,
  }),

  /** One row, or none while everything is kept for ever. */
  retention_settings: table({
    id: onlyRow,
    archived_months: integer.atLeast(1).optional,
    /** At least 12. A trigger lets older events be deleted, and no others. */
    audit_months: integer.atLeast(12).optional,
    version: settingsVersion,
    last_run_at: instant.optional,
    /** Of the run that has not ended yet. */
    erased_people: integer.startsAt(0),
    deleted_events: integer.startsAt(0),
  }),

  /** A trigger makes it append-only, except for the removal of personal data. */
  audit_events: table({
    id,
    actor_id: reference('users').optional,
    action: text(1, 80),
    subject: text(1, 40),
    subject_id: text(1, 100),
    subject_label: text(),
    before: json.optional,
    after: json.optional,
    request_id: text(1, 200).optional,
    occurred_at: instant,
    search_key: text(),
    reverts_id: reference('audit_events').optional,
    /** The version of the subject after the change: a later one prevents a revert. */
    subject_version: integer.atLeast(1).optional,
    redacted_at: instant.optional,
    /** The network of the client. */
    address: text(1, 60).optional,
    occurrences: integer.startsAt(1).atLeast(1),
    /** Names what is counted together in `occurrences`. */
    trace_key: text(1, 200).optional,
    /** The job that made the change; null if it was made by hand. Jobs are deleted before events. */
    job_id: key.optional,
  }),

  /** Items of the attention list that are hidden for a time, or that a colleague works on. */
  attention_snoozes: table({
    kind: text(1, 60),
    /** The id of the payment, enrolment, course or student. */
    item_id: key,
    /** Of an item that was only handed over: the time of that. */
    until: instant,
    reason: text(0, 500),
    snoozed_by: reference('users').optional,
    /** The colleague to whom it was handed over; the reason is the note. */
    assigned_to: reference('users').optional,
    created_at: instant,
  }).with('primary key (kind, item_id)'),

  /** Pages of days that were closed. A page that was reopened has only its date and version. */
  days: table({
    /** In the time zone of the school. */
    date: day.primary,
    closed_at: instant.optional,
    closed_by: reference('users').optional,
    note: text(1, 2000).optional,
    /** The page has what happened before this time. */
    ends_at: instant.optional,
    /** An entry with a later id was recorded after the page was closed. */
    last_transaction_id: key.optional,
    /** The sums of the ledger up to the page, as JSON: the next page has the rest. */
    covered: json.optional,
    /** The figures as they were signed, as JSON and without names. */
    page: json.optional,
    /** Incremented when the page is closed and reopened. */
    version: settingsVersion,
  }),

  /** Work that any node does later. */
  jobs: table({
    id: lastingId,
    kind: text(1, 60),
    /** `queued`, `running`, `done`, `failed` or `cancelled`. */
    state: oneOf('queued', 'running', 'done', 'failed', 'cancelled'),
    /** Ids, never secrets or personal data. */
    payload: json,
    /** No two queued or running jobs have the same. */
    unique_key: text(1, 200).optional,
    /** The user whose erasure cancels the job. */
    about_user_id: reference('users').optional,
    created_by: reference('users').optional,
    /** When it can be claimed: the next attempt if queued, the end of the lease if running. */
    run_at: instant,
    /** The claim that runs it. Only while running. */
    lease_token: text(1, 100).optional,
    attempts: integer.startsAt(0).atLeast(0),
    done: integer.startsAt(0).atLeast(0),
    total: integer.startsAt(0).atLeast(0),
    failed: integer.startsAt(0).atLeast(0),
    result: json.optional,
    error: text(1, 1000).optional,
    created_at: instant,
    /** The start of the latest attempt. */
    started_at: instant.optional,
    /** Null while queued or running. */
    finished_at: instant.optional,
    /** The job whose changes this one takes back. */
    undoes_id: reference('jobs', 'set null').optional,
  }).with(
    `check ((state = 'running') = (lease_token is not null))`,
    `check ((${isOneOf('state', ['queued', 'running'])}) = (finished_at is null))`,
  ),

  /** A record that a job changes, with the version that it had when the job was added. */
  job_rows: table({
    job_id: reference('jobs', 'cascade'),
    /** From 1, in the order of the work: a job continues behind its `done`. */
    position: integer.atLeast(1),
    /** As in the audit trail. */
    subject: text(1, 40),
    record_id: key,
    version: integer.optional,
    /** `waiting`, `done`, `skipped` (not eligible), `failed`, or `left` (changed before its undo). */
    state: oneOf('waiting', 'done', 'skipped', 'failed', 'left'),
    /** Why it is not done: a code, and the key of a text that says more. */
    reason: json.optional,
    /** The audit event that an undo reverts. */
    event_id: key.optional,
  }).with('primary key (job_id, position)'),

  /** A file whose rows become records. */
  imports: table({
    id: lastingId,
    kind: oneOf('students', 'teachers', 'courses', 'enrolments', 'payments'),
    /** Until it is applied: the job says what follows. */
    state: oneOf('reading', 'mapping', 'checking', 'ready', 'applying'),
    file_name: text().optional,
    /** SHA-256 of the file. */
    content_hash: text(64, 64),
    /** The headers in order, with the order of dates that their cells show. */
    columns: json,
    mapping: json,
    /** What a blank cell of each header means. */
    blanks: json,
    date_order: oneOf('day_first', 'month_first').optional,
    hand_edited: oneOf('keep', 'overwrite'),
    /** Incremented with every change of the above: an earlier check stops. */
    revision: integer.startsAt(1),
    total: integer.startsAt(0),
    checked: integer.startsAt(0),
    to_create: integer.startsAt(0),
    to_update: integer.startsAt(0),
    unchanged: integer.startsAt(0),
    problems: integer.startsAt(0),
    job_id: reference('jobs', 'set null').optional,
    /** Computes the preview of the latest revision, if that takes a job. */
    check_job_id: reference('jobs', 'set null').optional,
    /** How many seats the rows that are checked take, by the code of the course. */
    seats: json.startsAt('{}'),
    created_at: instant,
    created_by: reference('users').optional,
  }),

  import_rows: table({
    import_id: reference('imports', 'cascade'),
    /** As a spreadsheet numbers it. */
    row: integer,
    cells: json,
    /** What the record is found by. */
    key: text().optional,
    /** Null until it is checked. */
    state: oneOf('create', 'update', 'unchanged', 'problem').optional,
    record_id: key.optional,
    version: integer.optional,
    /** By field: the values that change. */
    before: json.optional,
    after: json.optional,
    /** Fields that stay, because somebody has edited them by hand. */
    kept: json.optional,
    problems: json.optional,
    /** Null until it is applied. */
    result: oneOf('done', 'failed').optional,
  }).with('primary key (import_id, "row")'),
};
