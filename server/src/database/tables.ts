import type { Generated } from 'kysely';
import type { AggregateTables } from './aggregate-tables.ts';
import type { AttentionSnoozesTable, DaysTable } from './attention-tables.ts';
import type {
  CoursePlansTable,
  InvoiceLinesTable,
  InvoicesTable,
  PayersTable,
  PaymentPlansTable,
  TaxRatesTable,
} from './billing-tables.ts';
import type { ImportRowsTable, ImportsTable } from './import-tables.ts';
import type { JobRowsTable, JobsTable } from './job-tables.ts';
import type {
  MfaChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecuritySettingsTable,
  TotpSecretsTable,
} from './mfa-tables.ts';
import type { ChargesTable, PaymentsTable, TransactionsTable } from './payment-tables.ts';
import type { ReconciliationRowsTable, ReconciliationsTable } from './reconciliation-tables.ts';
import type {
  AccountLinksTable,
  AttemptsTable,
  BookmarksTable,
  IdempotencyKeysTable,
  MetadataTable,
  NotesTable,
  RefreshTokensTable,
  RetentionSettingsTable,
  SchoolTable,
  SessionsTable,
  TimeZoneOffsetsTable,
  TimeZonesTable,
} from './system-tables.ts';
import type { CourseTagsTable, TagsTable, UserTagsTable } from './tag-tables.ts';
import type { DefaultViewsTable, ViewsTable } from './view-tables.ts';

/**
 * The tables as both engines return them: times are ISO strings in UTC with milliseconds, money is
 * integer cents, lists and objects are JSON strings, booleans are 1 and 0.
 * Triggers maintain the columns marked as counters.
 */
type Instant = string;
/** A calendar day, such as `2026-03-29`. */
type Day = string;
type Flag = 0 | 1;
type Json = string;

export interface UsersTable {
  id: Generated<number>;
  /** Lower case; unique. */
  email: string;
  first_name: string;
  last_name: string;
  full_name: string;
  /** `nameKey(full_name)`: the sort key. */
  name_key: string;
  /** `name_key`, a space, the email: the text that a search matches. */
  search_key: string;
  user_type: string;
  status: string;
  /** The role of the user who last changed the status, at that time. */
  status_set_by: string | null;
  phone: string | null;
  locale: string;
  avatar_url: string | null;
  /** Null: the user cannot sign in with a password. */
  password_hash: string | null;
  has_purchased: Flag;
  trial_ends_at: Instant | null;
  created_at: Instant;
  last_login_at: Instant | null;
  /** Students only. */
  class_level_id: number | null;
  /** Students only; counter: the position of the class level, for an index to order by. */
  class_level_position: number | null;
  /** Students only; counter: active enrolments. */
  enrolled_course_count: Generated<number>;
  /** Students only; counter: the start of the time without a course, null while enrolled. */
  waiting_since: Instant | null;
  /** Students only; counter. */
  last_payment_id: number | null;
  /** Incremented by every edit, never by triggers. */
  version: Generated<number>;
  erased_at: Instant | null;
  /** Null unless archived: the period of retention starts here. */
  archived_at: Instant | null;
  /** Students only: who is asked for the money, if not the student. */
  payer_id: number | null;
}

export interface TeachersTable {
  user_id: number;
  headline: string | null;
  bio: string | null;
  subjects: Json;
  class_levels: Json;
  qualifications: string | null;
  experience_years: number | null;
}

export interface ClassLevelsTable {
  id: Generated<number>;
  name: string;
  /** With gaps, so a level can move without renumbering the others. */
  position: number;
  archived: Generated<Flag>;
  version: Generated<number>;
}

export interface CoursesTable {
  id: Generated<number>;
  code: string;
  title: string;
  title_key: string;
  /** `title_key`, code and subject keys: the text that a search matches. */
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
  /** Counter: active enrolments. */
  student_count: Generated<number>;
  /** 0: no price yet, and `price_cents` is 0. */
  is_priced: Generated<Flag>;
  version: Generated<number>;
  tax_rate_id: number | null;
}

export interface EnrolmentsTable {
  id: Generated<number>;
  student_id: number;
  course_id: number;
  status: string;
  enrolled_at: Instant;
  ended_at: Instant | null;
  reason: string | null;
  /** The payment that it was made with. */
  payment_id: number | null;
  /** The enrolment that it continues after a transfer. */
  transferred_from_id: number | null;
  /** Counter: the enrolment that continues it after a transfer. */
  transferred_to_id: number | null;
  /** Counter: the first enrolment of a chain of transfers. */
  transfer_root_id: number | null;
  /** The price of the course when the student was enrolled; null if it had none. */
  price_cents: number | null;
  /** Of the course. */
  currency: string;
  /** Counters: the sum of its charges, what was paid for it, and the difference. */
  charged_cents: Generated<number>;
  paid_cents: Generated<number>;
  balance_cents: Generated<number>;
  /**
   * Counter: the due date of the first charge that is not covered, in the past or not; `nothingDue`
   * if all are.
   */
  overdue_from: Generated<Day>;
  /** Counters: since when it needs attention. */
  overpaid_since: Instant | null;
  refunded_since: Instant | null;
  version: Generated<number>;
  /** In place of the payer of the student. */
  payer_id: number | null;
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
  /** The price of the course before this one was saved; null if none or unknown. */
  previous_cents: number | null;
  /** Title key and class level of the course: the text that a search matches. */
  search_key: string;
}

/** A trigger makes it append-only, except for the removal of personal data. */
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
  reverts_id: number | null;
  /** The version of the subject after the change: a later one prevents a revert. */
  subject_version: number | null;
  redacted_at: Instant | null;
  /** The network of the client. */
  address: Generated<string | null>;
  occurrences: Generated<number>;
  /** Names what is counted together in `occurrences`. */
  trace_key: Generated<string | null>;
  /** The job that made the change; null if it was made by hand. Jobs are deleted before events. */
  job_id: Generated<number | null>;
}

export interface Tables extends AggregateTables {
  users: UsersTable;
  teachers: TeachersTable;
  class_levels: ClassLevelsTable;
  courses: CoursesTable;
  enrolments: EnrolmentsTable;
  payments: PaymentsTable;
  charges: ChargesTable;
  transactions: TransactionsTable;
  pricings: PricingsTable;
  bookmarks: BookmarksTable;
  audit_events: AuditEventsTable;
  school: SchoolTable;
  notes: NotesTable;
  attention_snoozes: AttentionSnoozesTable;
  days: DaysTable;
  payment_plans: PaymentPlansTable;
  course_plans: CoursePlansTable;
  tax_rates: TaxRatesTable;
  tags: TagsTable;
  user_tags: UserTagsTable;
  course_tags: CourseTagsTable;
  views: ViewsTable;
  default_views: DefaultViewsTable;
  payers: PayersTable;
  invoices: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
  reconciliations: ReconciliationsTable;
  reconciliation_rows: ReconciliationRowsTable;
  metadata: MetadataTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  attempts: AttemptsTable;
  jobs: JobsTable;
  job_rows: JobRowsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  time_zones: TimeZonesTable;
  time_zone_offsets: TimeZoneOffsetsTable;
  totp_secrets: TotpSecretsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  mfa_challenges: MfaChallengesTable;
  security_settings: SecuritySettingsTable;
  account_links: AccountLinksTable;
  retention_settings: RetentionSettingsTable;
}

export type SearchedTable =
  | 'users'
  | 'courses'
  | 'payments'
  | 'pricings'
  | 'audit_events'
  | 'payers'
  | 'invoices';
