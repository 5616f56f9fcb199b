import type { Generated } from 'kysely';

/**
 * The tables, as both engines hand them to the code: times are ISO texts in UTC with milliseconds,
 * money is whole cents, lists and objects are JSON texts, yes and no are 1 and 0.
 */
type Instant = string;
type Flag = 0 | 1;
type Json = string;

export interface UsersTable {
  id: Generated<number>;
  /** Lower case; unique. */
  email: string;
  first_name: string;
  last_name: string;
  full_name: string;
  /** `nameKey(full_name)`: what names are ordered by. */
  name_key: string;
  /** `name_key`, a space, the e-mail: what people are searched in. */
  search_key: string;
  user_type: string;
  status: string;
  phone: string | null;
  locale: string;
  avatar_url: string | null;
  /** Null: cannot sign in with a password. */
  password_hash: string | null;
  has_purchased: Flag;
  trial_ends_at: Instant | null;
  created_at: Instant;
  last_login_at: Instant | null;
  /** Students only. */
  class_level_id: number | null;
  /** Students only; the level's position, so that an index can order by it; kept by the database. */
  class_level_position: number | null;
  /** Students only; active enrolments, kept by the database. */
  enrolled_course_count: Generated<number>;
  /** Students only; since when without a course, null while enrolled; kept by the database. */
  waiting_since: Instant | null;
  /** Students only; kept by the database. */
  last_payment_id: number | null;
}

export interface TeachersTable {
  user_id: number;
  headline: string | null;
  bio: string | null;
  subjects: Json;
  class_levels: Json;
  qualifications: string | null;
  experience_years: number | null;
  /** Courses that are not archived, and their active enrolments; kept by the database. */
  course_count: Generated<number>;
  student_count: Generated<number>;
}

export interface ClassLevelsTable {
  id: Generated<number>;
  name: string;
  position: number;
}

export interface CoursesTable {
  id: Generated<number>;
  code: string;
  title: string;
  title_key: string;
  /** `title_key`, code and subject keys: what courses are searched in. */
  search_key: string;
  subject: string;
  class_level_id: number;
  teacher_id: number | null;
  description: string | null;
  status: string;
  price_cents: number;
  currency: string;
  capacity: number | null;
  starts_at: Instant | null;
  ends_at: Instant | null;
  created_at: Instant;
  /** Active enrolments, kept by the database. */
  student_count: Generated<number>;
}

export interface EnrolmentsTable {
  id: Generated<number>;
  student_id: number;
  course_id: number;
  status: string;
  enrolled_at: Instant;
  ended_at: Instant | null;
}

export interface PaymentsTable {
  id: Generated<number>;
  number: string;
  student_id: number;
  course_id: number;
  amount_cents: number;
  currency: string;
  refunded_cents: number;
  method: string;
  status: string;
  provider_ref: string | null;
  paid_at: Instant | null;
  created_at: Instant;
  /** Number, payer's name key and e-mail, course's title key: what payments are searched in. */
  search_key: string;
}

/** The ledger; append-only by a rule of the database. */
export interface TransactionsTable {
  id: Generated<number>;
  payment_id: number;
  type: string;
  /** Signed: refunds are negative. */
  amount_cents: number;
  currency: string;
  status: string;
  occurred_at: Instant;
}

export interface PricingsTable {
  id: Generated<number>;
  course_id: number;
  original_cents: number;
  /** Hundredths of a percent. */
  discount_points: number;
  final_cents: number;
  created_at: Instant;
  created_by: number | null;
  deleted_at: Instant | null;
  deleted_by: number | null;
  /** The course's title key and class level: what prices are searched in. */
  search_key: string;
}

interface BookmarksTable {
  user_id: number;
  item_id: string;
  created_at: Instant;
}

/** Append-only by a rule of the database. */
interface AuditEventsTable {
  id: Generated<number>;
  actor_id: number | null;
  action: string;
  subject: string;
  subject_id: string;
  subject_label: string;
  before: Json | null;
  after: Json | null;
  request_id: string | null;
  occurred_at: Instant;
  search_key: string;
}

/** A family of refresh tokens: one sign-in on one device. */
export interface SessionsTable {
  id: string;
  user_id: number;
  user_agent: string | null;
  address: string | null;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  session_id: string;
  /** The token that this one was issued for; null for the first of a session. */
  parent_hash: string | null;
  created_at: Instant;
  expires_at: Instant;
  /** When it was first used. */
  used_at: Instant | null;
  /** When a successor (or a sibling) was first used: it must not be seen again. */
  retired_at: Instant | null;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  /** Method and path, and a hash of the body: a key may not be used for something else. */
  fingerprint: string;
  status: number;
  body: Json;
  created_at: Instant;
}

/** Tries to sign in, one row for an account or an address. */
interface AttemptsTable {
  /** SHA-256 of `account:…` or `address:…`, hexadecimal. */
  bucket: string;
  /** `{failed: [times], pending: {id: time}}`, the times in milliseconds; at most some 100 of them. */
  tries: Json;
  /** After this nothing in the row counts any more. */
  expires_at: Instant;
}

/**
 * Tallies are kept by the database. Several rows may stand for the same key (writers add a row
 * rather than wait for each other's), so that readers sum.
 *
 * Users counted by what lists filter by. Zero stands for no class level.
 */
interface UserTalliesTable {
  user_type: string;
  status: string;
  class_level_id: number;
  enrolled: Flag;
  has_purchased: Flag;
  count: number;
}

/** Students who have not purchased, by the hour in which their trial ends. */
interface TrialTalliesTable {
  ends_hour: Instant;
  status: string;
  count: number;
}

interface PaymentTalliesTable {
  status: string;
  method: string;
  currency: string;
  count: number;
}

interface TransactionTalliesTable {
  type: string;
  status: string;
  currency: string;
  count: number;
  sum_cents: number;
}

/** Zero stands for nobody. */
interface AuditTalliesTable {
  actor_id: number;
  action: string;
  subject: string;
  count: number;
}

export interface Tables {
  users: UsersTable;
  teachers: TeachersTable;
  class_levels: ClassLevelsTable;
  courses: CoursesTable;
  enrolments: EnrolmentsTable;
  payments: PaymentsTable;
  transactions: TransactionsTable;
  pricings: PricingsTable;
  bookmarks: BookmarksTable;
  audit_events: AuditEventsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  attempts: AttemptsTable;
  user_tallies: UserTalliesTable;
  trial_tallies: TrialTalliesTable;
  payment_tallies: PaymentTalliesTable;
  transaction_tallies: TransactionTalliesTable;
  audit_tallies: AuditTalliesTable;
}

/** The tables whose rows are found by what their search key holds. */
export type SearchedTable = 'users' | 'courses' | 'payments' | 'pricings' | 'audit_events';
