import { hasBalance } from './balances.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { countsAsUndo } from './undos.ts';

const searchedTables = [
  'users',
  'courses',
  'payments',
  'pricings',
  'audit_events',
  'payers',
  'invoices',
];

const indexOf = (table: string): string => `${table}_search`;

/**
 * SQLite stores which rows contain a trigram, but neither its position nor the text. The rows have
 * the rest, and the index stays small and cheap to write.
 */
const sqliteIndex = (table: string): string =>
  `create virtual table if not exists ${indexOf(table)} using fts5 (search_key, content = '${table}',
    content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`;

const postgresIndex = (table: string): string =>
  `create index if not exists ${indexOf(table)} on ${table} using gin (search_key gin_trgm_ops)`;

export const searchIndexes = ({ engine }: SqlDialect): string[] =>
  engine === 'sqlite'
    ? searchedTables.map(sqliteIndex)
    : ['create extension if not exists pg_trgm', ...searchedTables.map(postgresIndex)];

/** SQLite does not know that these tables are indexes. */
export const sqliteSearchTriggers: readonly string[] = searchedTables.flatMap((table) => {
  const index = indexOf(table);
  const put = `insert into ${index} (rowid, search_key) values (new.id, new.search_key);`;
  const remove = `insert into ${index} (${index}, rowid, search_key)
    values ('delete', old.id, old.search_key);`;
  return [
    `create trigger ${index}_insert after insert on ${table} begin ${put} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_update after update of search_key on ${table}
      when old.search_key <> new.search_key begin ${remove} ${put} end`,
  ];
});

/**
 * Goes before the columns of a partial index. SQLite prefers another index plus a sort unless the
 * columns of the condition are also in the index. PostgreSQL needs no such hint.
 */
const limitedTo = ({ engine }: SqlDialect, columns: string): string =>
  engine === 'sqlite' ? `${columns}, ` : '';

/** A nullable column in an index that orders nulls first. */
const nullsFirst = ({ engine }: SqlDialect, column: string): string =>
  engine === 'sqlite' ? column : `${column} asc nulls first`;

type Indexes = Readonly<Record<string, string>>;

const uniqueIndexes: Indexes = {
  users_email: 'users (email)',
  enrolments_active: `enrolments (student_id, course_id) where status = 'active'`,
  enrolments_waiting: `enrolments (student_id, course_id) where status = 'waiting'`,
  payments_number: 'payments (number)',
  invoices_series: 'invoices (series, position)',
  invoices_credited: 'invoices (credits_id) where credits_id is not null',
  audit_reverts: 'audit_events (reverts_id) where reverts_id is not null',
  audit_by_trace: 'audit_events (trace_key) where trace_key is not null',
  jobs_undone: `jobs (undoes_id) where undoes_id is not null and ${countsAsUndo()}`,
  jobs_unique_key: 'jobs (unique_key) where unique_key is not null and finished_at is null',
};

/** For few of the rows. */
const ofExisting = (table: string, column: string): string =>
  `${table} (${column}) where ${column} is not null`;

const attention = (table: string, column: string): Indexes => ({
  [`${table}_${column}`]: `${table} (${column}, id) where ${column} is not null`,
});

/**
 * Students and teachers are separate lists in one table, so each has its own partial indexes. The
 * planner uses them only if `user_type = 'student'` is a literal in the query, not a parameter.
 */
function peopleIndexes(dialect: SqlDialect): Indexes {
  const listed = (type: string, name: string, columns: string): Indexes => ({
    [`${type}s_by_${name}`]: `users (${limitedTo(dialect, 'user_type')}${columns}, id)
      where user_type = '${type}'`,
  });
  const waiting = (name: string, column: string): Indexes => ({
    [`waiting_by_${name}`]: `users
      (${limitedTo(dialect, 'user_type, status, enrolled_course_count')}${column}, id)
      where user_type = 'student' and status = 'active' and enrolled_course_count = 0`,
  });
  const orders: Indexes = {
    name: 'name_key',
    email: 'email',
    creation: 'created_at',
    login: nullsFirst(dialect, 'last_login_at'),
    status_name: 'status, name_key',
    status_creation: 'status, created_at',
  };
  const ofType = (type: string): Indexes[] =>
    Object.entries(orders).map(([name, columns]) => listed(type, name, columns));
  return Object.assign(
    {
      users_by_type: 'users (user_type, status)',
      users_by_name: 'users (name_key, id)',
      users_by_status_name: 'users (status, name_key, id)',
      users_by_creation: 'users (created_at, id)',
      users_archived: 'users (archived_at) where archived_at is not null and erased_at is null',
      // So small that every order of it is sorted.
      staff_by_name: `users (user_type, name_key, id)
        where user_type in ('owner', 'admin', 'finance', 'support')`,
      students_by_level_name: 'users (class_level_id, name_key, id)',
      users_by_payer: ofExisting('users', 'payer_id'),
      students_on_trial: `users (trial_ends_at, id)
        where user_type = 'student' and has_purchased = 0`,
    },
    ...ofType('student'),
    ...ofType('teacher'),
    listed('student', 'level', nullsFirst(dialect, 'class_level_position')),
    listed('student', 'courses', 'enrolled_course_count'),
    waiting('time', 'waiting_since'),
    waiting('name', 'name_key'),
    waiting('creation', 'created_at'),
  );
}

const courseIndexes = (dialect: SqlDialect): Indexes => ({
  courses_by_title: 'courses (title_key, id)',
  courses_by_subject: 'courses (subject, id)',
  courses_by_level: 'courses (class_level_id, id)',
  courses_by_status: 'courses (status, id)',
  courses_by_price: 'courses (price_cents, id)',
  courses_by_students: 'courses (student_count, id)',
  courses_by_start: `courses (${nullsFirst(dialect, 'starts_at')}, id)`,
  courses_by_teacher: 'courses (teacher_id, id)',
  courses_by_tax_rate: ofExisting('courses', 'tax_rate_id'),
  course_plans_by_plan: 'course_plans (plan_id)',
  user_tags_by_tag: 'user_tags (tag_id, user_id)',
  course_tags_by_tag: 'course_tags (tag_id, course_id)',
  views_by_owner: 'views (owner_id, id)',
  shared_views: 'views (id) where is_shared = 1',
  default_views_by_view: 'default_views (view_id)',

  payers_by_name: 'payers (name_key, id)',
  payers_by_kind: 'payers (kind, name_key, id)',
  payers_by_creation: 'payers (created_at, id)',

  enrolments_by_time: 'enrolments (enrolled_at, id)',
  enrolments_by_status: 'enrolments (status, enrolled_at, id)',
  enrolments_by_student: 'enrolments (student_id, enrolled_at, id)',
  enrolments_by_course: 'enrolments (course_id, status, enrolled_at, id)',
  enrolments_of_course: `enrolments (course_id, student_id) where status = 'active'`,
  enrolments_by_payment: ofExisting('enrolments', 'payment_id'),
  enrolments_by_source: ofExisting('enrolments', 'transferred_from_id'),
  enrolments_by_root: ofExisting('enrolments', 'transfer_root_id'),
  enrolments_by_payer: ofExisting('enrolments', 'payer_id'),
  ...attention('enrolments', 'overpaid_since'),
  enrolments_by_due_date: `enrolments (overdue_from, id) where ${hasBalance('enrolments')}`,
  enrolments_by_balance: `enrolments (balance_cents, id) where ${hasBalance('enrolments')}`,
  enrolments_in_credit: 'enrolments (overdue_from, id) where balance_cents < 0',
  ...attention('enrolments', 'refunded_since'),

  payments_by_creation: 'payments (created_at, id)',
  payments_by_payment: `payments (${nullsFirst(dialect, 'paid_at')}, id)`,
  payments_by_amount: 'payments (amount_cents, id)',
  payments_by_status: 'payments (status, created_at, id)',
  payments_by_status_payment: `payments (status, ${nullsFirst(dialect, 'paid_at')}, id)`,
  payments_by_status_method: 'payments (status, method, created_at, id)',
  payments_by_method: 'payments (method, created_at, id)',
  payments_by_currency: 'payments (currency, created_at, id)',
  payments_by_student: 'payments (student_id, created_at, id)',
  payments_by_course: 'payments (course_id, created_at, id)',
  payments_by_reference: 'payments (method, provider_ref) where provider_ref is not null',
  payments_by_correction: ofExisting('payments', 'corrects_id'),
  ...attention('payments', 'not_enrolled_since'),
  ...attention('payments', 'failed_since'),

  charges_by_enrolment: 'charges (enrolment_id, due_on, id)',
  charges_due: 'charges (due_on, id) where open_cents > 0',

  invoices_by_day: 'invoices (issued_on, id)',
  invoices_by_kind: 'invoices (kind, issued_on, id)',
  invoices_by_total: 'invoices (total_cents, id)',
  invoices_by_payer: ofExisting('invoices', 'payer_id'),
  invoices_by_student: ofExisting('invoices', 'student_id'),
  invoice_lines_by_charge: 'invoice_lines (charge_id)',
  invoice_lines_by_student: 'invoice_lines (student_id)',

  transactions_by_time: 'transactions (occurred_at, id)',
  transactions_by_type: 'transactions (type, occurred_at, id)',
  transactions_by_status: 'transactions (status, occurred_at, id)',
  transactions_by_payment: 'transactions (payment_id, occurred_at, id)',

  reconciliations_by_creation: 'reconciliations (created_at, id)',
  reconciliations_by_creator: ofExisting('reconciliations', 'created_by'),
  reconciliation_rows_by_payment: ofExisting('reconciliation_rows', 'payment_id'),
  reconciliation_rows_by_student: ofExisting('reconciliation_rows', 'student_id'),
  reconciliation_rows_by_course: ofExisting('reconciliation_rows', 'course_id'),

  pricings_by_creation: 'pricings (created_at, id) where deleted_at is null',
  pricings_by_original: 'pricings (original_cents, id) where deleted_at is null',
  pricings_by_discount: 'pricings (discount_points, id) where deleted_at is null',
  pricings_by_final: 'pricings (final_cents, id) where deleted_at is null',
  pricings_by_course: 'pricings (course_id, created_at, id)',
});

const systemIndexes = (dialect: SqlDialect): Indexes => ({
  notes_by_subject: 'notes (subject_type, subject_id, id)',
  notes_by_author: 'notes (author_id)',

  audit_by_time: 'audit_events (occurred_at, id)',
  audit_by_actor: 'audit_events (actor_id, occurred_at, id)',
  audit_by_action: 'audit_events (action, occurred_at, id)',
  audit_by_subject: 'audit_events (subject, occurred_at, id)',
  audit_by_target: 'audit_events (subject, subject_id, occurred_at, id)',
  audit_by_job: 'audit_events (job_id, id) where job_id is not null',
  imports_by_content: 'imports (content_hash)',
  imports_by_creation: 'imports (created_at)',
  imports_by_creator: 'imports (created_by)',
  imports_by_job: 'imports (job_id)',
  imports_by_check: 'imports (check_job_id)',
  import_rows_by_key: 'import_rows (import_id, "key", "row")',
  import_rows_with_problems: 'import_rows (import_id, "row") where problems is not null',
  import_rows_edited: 'import_rows (import_id, "row") where kept is not null',
  attention_snoozes_by_user: 'attention_snoozes (snoozed_by)',
  attention_snoozes_by_assignee: ofExisting('attention_snoozes', 'assigned_to'),
  days_by_closer: ofExisting('days', 'closed_by'),

  sessions_by_user: 'sessions (user_id, ended_at)',
  sessions_by_expiry: 'sessions (expires_at)',
  refresh_tokens_by_session: 'refresh_tokens (session_id, created_at)',
  refresh_tokens_by_parent: 'refresh_tokens (parent_hash)',
  refresh_tokens_by_expiry: 'refresh_tokens (expires_at)',
  account_links_by_user: 'account_links (user_id, kind, created_at)',
  account_links_by_creator: 'account_links (created_by)',
  account_links_by_expiry: 'account_links (expires_at)',
  passkeys_by_user: 'passkeys (user_id, id)',
  mfa_challenges_by_user: 'mfa_challenges (user_id)',
  mfa_challenges_by_expiry: 'mfa_challenges (expires_at)',
  idempotency_keys_by_age: 'idempotency_keys (created_at)',
  attempts_by_expiry: 'attempts (expires_at)',

  jobs_claimable: `jobs (${limitedTo(dialect, 'finished_at')}run_at, id) where finished_at is null`,
  jobs_by_time: 'jobs (created_at, id)',
  jobs_by_state: 'jobs (state, created_at, id)',
  jobs_by_kind: 'jobs (kind, created_at, id)',
  jobs_finished: 'jobs (finished_at, id) where finished_at is not null',
  jobs_about_user: ofExisting('jobs', 'about_user_id'),
  jobs_by_creator: ofExisting('jobs', 'created_by'),
});

/** Whether counters and flags are computed by the index. */
export const isForCounting = (index: string): boolean =>
  /\b(enrolments_(by_student|by_source|by_root|of_course)|payments_by_student|transactions_by_payment|charges_by_enrolment|notes_by_subject)\b/.test(
    index,
  );

/** Hardly anybody who was archived has a course, which PostgreSQL cannot know from single columns. */
const postgresStatistics = `create statistics if not exists users_courses_by_status (mcv)
  on status, enrolled_course_count from users`;

/** One per order of a list; the id breaks ties. */
export const indexes = (dialect: SqlDialect): string[] => [
  ...Object.entries(uniqueIndexes).map(
    ([name, on]) => `create unique index if not exists ${name} on ${on}`,
  ),
  ...[peopleIndexes, courseIndexes, systemIndexes]
    .flatMap((part) => Object.entries(part(dialect)))
    .map(([name, on]) => `create index if not exists ${name} on ${on}`),
  ...(dialect.engine === 'postgres' ? [postgresStatistics] : []),
];
