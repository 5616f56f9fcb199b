import { nothingDue } from '../../nothing-due.ts';
import * as t from '../columns.ts';
import { table } from '../columns.ts';

const minPriceCents = 100;
export const maxPriceCents = 99_999_999;
const maxDiscountPoints = 10_000;

const amount = t.integer.between(0, maxPriceCents);

const signOfType = `(type = 'charge' and amount_cents >= 0)
      or (type = 'refund' and amount_cents < 0)
      or (type = 'adjustment' and amount_cents <> 0)`;

const signOfKind = `case when ${t.isOneOf('kind', ['tuition', 'fee'])} then amount_cents > 0
      else amount_cents < 0 and reason is not null end`;

/** The rows of deleted tags stay: the deletion can be undone, whatever their number. */
const tagged = {
  tag_id: t.reference('tags'),
  /** The tag in whose place a merge has added this one, which an undo needs. */
  merged_from_id: t.reference('tags').optional,
};

/** References without a foreign key are computed again after their row is deleted. */
export const courseTables = {
  courses: table({
    id: t.lastingId,
    code: t.text(1, 40).unique,
    title: t.text(1, 200),
    title_key: t.text(),
    /** `title_key`, code and subject keys: the text that a search matches. */
    search_key: t.text(),
    subject: t.text(1, 80),
    class_level_id: t.reference('class_levels'),
    teacher_id: t.reference('teachers', 'restrict', 'user_id').optional,
    description: t.text(0, 5000).optional,
    status: t.oneOf('draft', 'published', 'archived'),
    price_cents: amount,
    /** 0: no price yet, and `price_cents` is 0. */
    is_priced: t.flag.startsAt(1),
    currency: t.currency,
    capacity: t.integer.between(1, 1000000).optional,
    starts_at: t.instant.optional,
    ends_at: t.instant.optional,
    created_at: t.instant,
    /** Counter: active enrolments. */
    student_count: t.integer.startsAt(0).atLeast(0),
    version: t.version,
    tax_rate_id: t.reference('tax_rates').optional,
  }).with('check (ends_at >= starts_at)'),

  course_plans: table({
    course_id: t.reference('courses', 'cascade'),
    plan_id: t.reference('payment_plans'),
    /** From 0, the default. */
    position: t.integer,
  }).with('primary key (course_id, plan_id)'),

  pricings: table({
    id: t.lastingId,
    course_id: t.reference('courses'),
    original_cents: t.integer.check(
      `original_cents = 0 or original_cents between ${minPriceCents} and ${maxPriceCents}`,
    ),
    /** Hundredths of a percent. */
    discount_points: t.integer.between(0, maxDiscountPoints),
    final_cents: amount,
    /** The price of the course before this one was saved; null if none or unknown. */
    previous_cents: t.integer.atLeast(0).optional,
    created_at: t.instant,
    created_by: t.reference('users').optional,
    deleted_at: t.instant.optional,
    deleted_by: t.reference('users').optional,
    /** Title key and class level of the course: the text that a search matches. */
    search_key: t.text(),
  }).with(
    'check (final_cents <= original_cents)',
    'check (deleted_at is not null or deleted_by is null)',
  ),

  payments: table({
    id: t.id,
    number: t.text(1, 40),
    student_id: t.reference('users'),
    course_id: t.reference('courses'),
    /** Counters: amount, refunds, status and time of payment follow from the ledger. */
    amount_cents: amount,
    currency: t.currency,
    refunded_cents: t.integer.atLeast(0),
    method: t.oneOf('card', 'bank_transfer', 'cash', 'wallet', 'manual'),
    status: t.oneOf('pending', 'paid', 'partially_refunded', 'refunded', 'failed', 'void'),
    provider_ref: t.text(1, 200).optional,
    paid_at: t.instant.optional,
    created_at: t.instant,
    /** The payment that it replaces after a correction. */
    corrects_id: t.reference('payments').optional,
    /** Counter: the enrolment that it pays for, or the one that began its chain of transfers. */
    enrolment_root_id: t.key.optional,
    /** Counters: since when it needs attention. */
    not_enrolled_since: t.instant.optional,
    failed_since: t.instant.optional,
    /** Number, name key and email of the student, title key of the course, reference: the text that a search matches. */
    search_key: t.text(),
    version: t.version,
    /** The enrolment that it was recorded for, if one was named. */
    enrolment_id: t.key.optional,
  }).with('check (refunded_cents <= amount_cents)'),

  /** The ledger. A trigger makes it append-only. */
  transactions: table({
    id: t.id,
    payment_id: t.reference('payments'),
    type: t.oneOf('charge', 'refund', 'adjustment'),
    /** Signed: refunds are negative. */
    amount_cents: t.integer.between(-maxPriceCents, maxPriceCents),
    currency: t.currency,
    status: t.oneOf('pending', 'succeeded', 'failed'),
    occurred_at: t.instant,
    reason: t.text(1, 500).optional,
  }).with(`check (${signOfType})`),

  enrolments: table({
    id: t.lastingId,
    student_id: t.reference('users'),
    course_id: t.reference('courses'),
    status: t.oneOf('active', 'waiting', 'completed', 'cancelled'),
    enrolled_at: t.instant,
    ended_at: t.instant.optional,
    reason: t.text(0, 500).optional,
    /** The payment that it was made with. */
    payment_id: t.reference('payments').optional,
    /** The price of the course when the student was enrolled; null if it had none. */
    price_cents: t.integer.atLeast(0).optional,
    /** Of the course. */
    currency: t.currency,
    /** Counters: the sum of its charges, what was paid for it, and the difference. */
    charged_cents: t.key.startsAt(0),
    paid_cents: t.key.startsAt(0),
    balance_cents: t.key.startsAt(0),
    /**
     * Counter: the due date of the first charge that is not covered, in the past or not; `nothingDue`
     * if all are.
     */
    overdue_from: t.day.startsAt(nothingDue),
    /** Counters: since when it needs attention. */
    overpaid_since: t.instant.optional,
    /** The enrolment that it continues after a transfer. */
    transferred_from_id: t.reference('enrolments').optional,
    /** Counter: the enrolment that continues it after a transfer. */
    transferred_to_id: t.key.optional,
    /** Counter: the first enrolment of a chain of transfers. */
    transfer_root_id: t.reference('enrolments').optional,
    refunded_since: t.instant.optional,
    version: t.version,
    /** In place of the payer of the student. */
    payer_id: t.reference('payers').optional,
  }).with(
    `check ((${t.isOneOf('status', ['active', 'waiting'])}) = (ended_at is null))`,
    'check (ended_at >= enrolled_at)',
  ),

  charges: table({
    id: t.lastingId,
    enrolment_id: t.reference('enrolments'),
    kind: t.oneOf('tuition', 'fee', 'discount', 'waiver'),
    label: t.text(1, 120),
    /** Signed: discounts and waivers are negative. */
    amount_cents: t.integer.between(-maxPriceCents, maxPriceCents),
    /** A day of the school. */
    due_on: t.day,
    reason: t.text(1, 500).optional,
    created_at: t.instant,
    /** A cancelled charge does not count. */
    cancelled_at: t.instant.optional,
    /** Counter: what no payment, discount or waiver covers. */
    open_cents: t.integer.startsAt(0).atLeast(0),
    version: t.version,
  }).with(`check (${signOfKind})`),

  tags: table({
    id: t.lastingId,
    name: t.text(1, 40),
    color: t.oneOf('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'),
    /** A deleted tag is nowhere shown. */
    deleted_at: t.instant.optional,
    version: t.version,
  }),

  user_tags: table({ user_id: t.reference('users'), ...tagged }).with(
    'primary key (user_id, tag_id)',
  ),
  course_tags: table({ course_id: t.reference('courses'), ...tagged }).with(
    'primary key (course_id, tag_id)',
  ),
};
