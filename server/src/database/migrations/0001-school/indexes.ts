// Frozen: this migration is released, see frozen-migrations.test.ts.
import type { SqlDialect } from '../sql-dialect.ts';

/**
 * Students and teachers are separate lists in one table, so each has its own partial indexes. The
 * planner uses them only if `user_type = 'student'` is a literal in the query, not a parameter.
 */
const listedPeople = (type: string, { limitedTo, nullsFirst }: SqlDialect): string[] => {
  const index = (name: string, columns: string) =>
    `create index ${type}s_by_${name} on users (${limitedTo('user_type')}${columns}, id)
      where user_type = '${type}'`;
  return [
    index('name', 'name_key'),
    index('email', 'email'),
    index('creation', 'created_at'),
    index('login', nullsFirst('last_login_at')),
    index('status_name', 'status, name_key'),
    index('status_creation', 'status, created_at'),
  ];
};

const waitingIndex = ({ limitedTo }: SqlDialect, name: string, column: string): string =>
  `create index waiting_by_${name} on users
    (${limitedTo('user_type, status, enrolled_course_count')}${column}, id)
    where user_type = 'student' and status = 'active' and enrolled_course_count = 0`;

/** One index per list order; the id breaks ties. */
export const orderIndexes = (dialect: SqlDialect): string[] => [
  'create unique index users_email on users (email)',
  'create index users_by_type on users (user_type, status)',
  ...listedPeople('student', dialect),
  ...listedPeople('teacher', dialect),
  `create index students_by_level on users
    (${dialect.limitedTo('user_type')}${dialect.nullsFirst('class_level_position')}, id)
    where user_type = 'student'`,
  `create index students_by_courses on users
    (${dialect.limitedTo('user_type')}enrolled_course_count, id)
    where user_type = 'student'`,
  'create index students_by_level_name on users (class_level_id, name_key, id)',
  `create index students_on_trial on users (trial_ends_at, id)
    where user_type = 'student' and has_purchased = 0`,
  waitingIndex(dialect, 'time', 'waiting_since'),
  waitingIndex(dialect, 'name', 'name_key'),
  waitingIndex(dialect, 'creation', 'created_at'),

  'create index courses_by_title on courses (title_key, id)',
  'create index courses_by_subject on courses (subject, id)',
  'create index courses_by_level on courses (class_level_id, id)',
  'create index courses_by_status on courses (status, id)',
  'create index courses_by_price on courses (price_cents, id)',
  'create index courses_by_students on courses (student_count, id)',
  `create index courses_by_start on courses (${dialect.nullsFirst('starts_at')}, id)`,
  'create index courses_by_teacher on courses (teacher_id, id)',

  `create unique index enrolments_active on enrolments (student_id, course_id)
    where status = 'active'`,
  'create index enrolments_by_student on enrolments (student_id, enrolled_at, id)',
  'create index enrolments_by_course on enrolments (course_id, status, enrolled_at, id)',
  `create index enrolments_of_course on enrolments (course_id, student_id)
    where status = 'active'`,

  'create unique index payments_number on payments (number)',
  'create index payments_by_creation on payments (created_at, id)',
  `create index payments_by_payment on payments (${dialect.nullsFirst('paid_at')}, id)`,
  'create index payments_by_amount on payments (amount_cents, id)',
  'create index payments_by_status on payments (status, created_at, id)',
  'create index payments_by_method on payments (method, created_at, id)',
  'create index payments_by_student on payments (student_id, created_at, id)',
  'create index payments_by_course on payments (course_id)',

  'create index transactions_by_time on transactions (occurred_at, id)',
  'create index transactions_by_type on transactions (type, occurred_at, id)',
  'create index transactions_by_status on transactions (status, occurred_at, id)',
  'create index transactions_by_payment on transactions (payment_id, occurred_at, id)',

  'create index pricings_by_creation on pricings (created_at, id) where deleted_at is null',
  'create index pricings_by_original on pricings (original_cents, id) where deleted_at is null',
  'create index pricings_by_discount on pricings (discount_points, id) where deleted_at is null',
  'create index pricings_by_final on pricings (final_cents, id) where deleted_at is null',
  'create index pricings_by_course on pricings (course_id, created_at, id)',

  'create index audit_by_time on audit_events (occurred_at, id)',
  'create index audit_by_actor on audit_events (actor_id, occurred_at, id)',
  'create index audit_by_action on audit_events (action, occurred_at, id)',
  'create index audit_by_subject on audit_events (subject, occurred_at, id)',

  'create index sessions_by_user on sessions (user_id, ended_at)',
  'create index sessions_by_expiry on sessions (expires_at)',
  'create index refresh_tokens_by_session on refresh_tokens (session_id, created_at)',
  'create index refresh_tokens_by_parent on refresh_tokens (parent_hash)',
  'create index refresh_tokens_by_expiry on refresh_tokens (expires_at)',
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  'create index attempts_by_expiry on attempts (expires_at)',
];
