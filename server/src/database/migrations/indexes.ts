import type { SchemaWords } from './schema-words.ts';

/**
 * An index for every order that a list offers, with the id to tell equals apart. The user type
 * stands first: students and teachers are lists of their own in one table.
 */
export const orderIndexes = ({ nullsFirst }: SchemaWords): string[] => [
  'create unique index users_email on users (email)',
  'create index users_by_name on users (user_type, name_key, id)',
  'create index users_by_email on users (user_type, email, id)',
  'create index users_by_status on users (user_type, status, id)',
  `create index users_by_level on users (user_type, ${nullsFirst('class_level_position')}, id)`,
  'create index users_by_courses on users (user_type, enrolled_course_count, id)',
  'create index users_by_creation on users (user_type, created_at, id)',
  `create index users_by_login on users (user_type, ${nullsFirst('last_login_at')}, id)`,
  'create index users_by_status_creation on users (user_type, status, created_at, id)',
  'create index users_by_status_name on users (user_type, status, name_key, id)',
  'create index users_by_level_name on users (class_level_id, name_key, id)',
  `create index users_on_trial on users (trial_ends_at, id)
    where user_type = 'student' and has_purchased = 0`,
  `create index users_waiting on users (waiting_since, id)
    where user_type = 'student' and status = 'active' and enrolled_course_count = 0`,
  `create index users_waiting_by_name on users (name_key, id)
    where user_type = 'student' and status = 'active' and enrolled_course_count = 0`,
  `create index users_waiting_by_creation on users (created_at, id)
    where user_type = 'student' and status = 'active' and enrolled_course_count = 0`,

  'create index courses_by_title on courses (title_key, id)',
  'create index courses_by_subject on courses (subject, id)',
  'create index courses_by_level on courses (class_level_id, id)',
  'create index courses_by_status on courses (status, id)',
  'create index courses_by_price on courses (price_cents, id)',
  'create index courses_by_students on courses (student_count, id)',
  `create index courses_by_start on courses (${nullsFirst('starts_at')}, id)`,
  'create index courses_by_teacher on courses (teacher_id, id)',

  `create unique index enrolments_active on enrolments (student_id, course_id)
    where status = 'active'`,
  'create index enrolments_by_student on enrolments (student_id, enrolled_at, id)',
  'create index enrolments_by_course on enrolments (course_id, status, enrolled_at, id)',
  `create index enrolments_of_course on enrolments (course_id, student_id)
    where status = 'active'`,

  'create unique index payments_number on payments (number)',
  'create index payments_by_creation on payments (created_at, id)',
  `create index payments_by_payment on payments (${nullsFirst('paid_at')}, id)`,
  'create index payments_by_amount on payments (amount_cents, id)',
  'create index payments_by_status on payments (status, created_at, id)',
  'create index payments_by_status_id on payments (status, id)',
  'create index payments_by_method on payments (method, created_at, id)',
  'create index payments_by_method_id on payments (method, id)',
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
