import { nothingDue } from '../../nothing-due.ts';
import {
  currency,
  day,
  flag,
  id,
  instant,
  integer,
  isOneOf,
  key,
  lastingId,
  oneOf,
  reference,
  table,
  text,
  version,
} from '../columns.ts';

const minPriceCents = 100;
export const maxPriceCents = 99_999_999;
const maxDiscountPoints = 10_000;

const amount = integer.between(0, maxPriceCents);

const signOfType = `(type = 'charge' and amount_cents >= 0)
      or (type = 'refund' and amount_cents < 0)
      or (type = 'adjustment' and amount_cents <> 0)`;

const signOfKind = `case when ${isOneOf('kind', ['tuition', 'fee'])} then amount_cents > 0
      else amount_cents < 0 and reason is not null end`;

/** The rows of deleted tags stay: the deletion can be undone, whatever their number. */
const tagged = {
  tag_id: reference('tags'),
  /** The tag in whose place a merge has added this one, which an undo needs. */
  merged_from_id: reference('tags').optional,
};

/** References without a foreign key are computed again after their row is deleted. */
export const courseTables = {
  courses: table({
    id: lastingId,
    code: text(1, 40).unique,
    title: text(1, 200),
    title_key: text(),
    /** `title_key`, code and subject keys: the text that a search matches. */
    search_key: text(),
    subject: text(1, 80),
    class_level_id: reference('class_levels'),
    teacher_id: reference('teachers', 'restrict', 'user_id').optional,
    description: text(0, 5000).optional,
    status: oneOf('draft', 'published', 'archived'),
    price_cents: amount,
    /** 0: no price yet, and `price_cents` is 0. */
    is_priced: flag.startsAt(1),
    currency,
    capacity: integer.between(1, 1000000).optional,
    starts_at: instant.optional,
    ends_at: instant.optional,
    created_at: instant,
    /** Counter: active enrolments. */
    student_count: integer.startsAt(0).atLeast(0),
    version,
    tax_rate_id: reference('tax_rates').optional,
  }).with('check (ends_at >= starts_at)'),

  course_plans: table({
    course_id: reference('courses', 'cascade'),
    plan_id: reference('payment_plans'),
    /** From 0, the default. */
    position: integer,
  }).with('primary key (course_id, plan_id)'),

  pricings: table({
    id: lastingId,
    course_id: reference('courses'),
    original_cents: integer.check(
      `original_cents = 0 or original_cents between ${minPriceCents} and ${maxPriceCents}`,
    ),
    /** Hundredths of a percent. */
    discount_points: integer.between(0, maxDiscountPoints),
    final_cents: amount,
    /** The price of the course before this one was saved; null if none or unknown. */
    previous_cents: integer.atLeast(0).optional,
    created_at: instant,
    created_by: reference('users').optional,
    deleted_at: instant.optional,
    deleted_by: reference('users').optional,
    /** Title key and class level of the course: the text that a search matches. */
    search_key: text(),
  }).with(
    'check (final_cents <= original_cents)',
    'check (deleted_at is not null or deleted_by is null)',
  ),

  payments: table({
    id,
    number: text(1, 40),
    student_id: reference('users'),
    course_id: reference('courses'),
    /** Counters: amount, refunds, status and time of payment follow from the ledger. */
    amount_cents: amount,
    currency,
    refunded_cents: integer.atLeast(0),
    method: oneOf('card', 'bank_transfer', 'cash', 'wallet', 'manual'),
    status: oneOf('pending', 'paid', 'partially_refunded', 'refunded', 'failed', 'void'),
    provider_ref: text(1, 200).optional,
    paid_at: instant.optional,
    created_at: instant,
    /** The payment that it replaces after a correction. */
    corrects_id: reference('payments').optional,
    /** Counter: the enrolment that it pays for, or the one that began its chain of transfers. */
    enrolment_root_id: key.optional,
    /** Counters: since when it needs attention. */
    not_enrolled_since: instant.optional,
    failed_since: instant.optional,
    /** Number, name key and email of the student, title key of the course, reference: the text that a search matches. */
    search_key: text(),
    version,
    /** The enrolment that it was recorded for, if one was named. */
    enrolment_id: key.optional,
  }).with('check (refunded_cents <= amount_cents)'),

  /** The ledger. A trigger makes it append-only. */
  transactions: table({
    id,
    payment_id: reference('payments'),
    type: oneOf('charge', 'refund', 'adjustment'),
    /** Signed: refunds are negative. */
    amount_cents: integer.between(-maxPriceCents, maxPriceCents),
    currency,
    status: oneOf('pending', 'succeeded', 'failed'),
    occurred_at: instant,
    reason: text(1, 500).optional,
  }).with(`check (${signOfType})`),

  enrolments: table({
    id: lastingId,
    student_id: reference('users'),
    course_id: reference('courses'),
    status: oneOf('active', 'waiting', 'completed', 'cancelled'),
    enrolled_at: instant,
    ended_at: instant.optional,
    reason: text(0, 500).optional,
    /** The payment that it was made with. */
    payment_id: reference('payments').optional,
    /** The price of the course when the student was enrolled; null if it had none. */
    price_cents: integer.atLeast(0).optional,
    /** Of the course. */
    currency,
    /** Counters: the sum of its charges, what was paid for it, and the difference. */
    charged_cents: key.startsAt(0),
    paid_cents: key.startsAt(0),
    balance_cents: key.startsAt(0),
    /**
     * Counter: the due date of the first charge that is not covered, in the past or not; `nothingDue`
     * if all are.
     */
    overdue_from: day.startsAt(nothingDue),
    /** Counters: since when it needs attention. */
    overpaid_since: instant.optional,
    /** The enrolment that it continues after a transfer. */
    transferred_from_id: reference('enrolments').optional,
    /** Counter: the enrolment that continues it after a transfer. */
    transferred_to_id: key.optional,
    /** Counter: the first enrolment of a chain of transfers. */
    transfer_root_id: reference('enrolments').optional,
    refunded_since: instant.optional,
    version,
    /** In place of the payer of the student. */
    payer_id: reference('payers').optional,
  }).with(
    `check ((${isOneOf('status', ['active', 'waiting'])}) = (ended_at is null))`,
    'check (ended_at >= enrolled_at)',
  ),

  charges: table({
    id: lastingId,
    enrolment_id: reference('enrolments'),
    kind: oneOf('tuition', 'fee', 'discount', 'waiver'),
    label: text(1, 120),
    /** Signed: discounts and waivers are negative. */
    amount_cents: integer.between(-maxPriceCents, maxPriceCents),
    /** A day of the school. */
    due_on: day,
    reason: text(1, 500).optional,
    created_at: instant,
    /** A cancelled charge does not count. */
    cancelled_at: instant.optional,
    /** Counter: what no payment, discount or waiver covers. */
    open_cents: integer.startsAt(0).atLeast(0),
    version,
  }).with(`check (${signOfKind})`),

  tags: table({
    id: lastingId,
    name: text(1, 40),
    color: oneOf('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'),
    /** A deleted tag is nowhere shown. */
    deleted_at: instant.optional,
    version,
  }),

  user_tags: table({ user_id: reference('users'), ...tagged }).with(
    'primary key (user_id, tag_id)',
  ),
  course_tags: table({ course_id: reference('courses'), ...tagged }).with(
    'primary key (course_id, tag_id)',
  ),
};
