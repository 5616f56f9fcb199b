import {
  currency,
  day,
  instant,
  integer,
  json,
  key,
  lastingId,
  oneOf,
  reference,
  table,
  text,
} from '../columns.ts';

export const moneyTables = {
  /** Invoices and credit notes. Triggers make them immutable, except for the search key. */
  invoices: table({
    id: lastingId,
    number: text(1, 40).unique,
    kind: oneOf('invoice', 'credit_note'),
    /** Kind and year, such as `I-2026`. */
    series: text(1, 20),
    /** From 1 in its series, without gaps. */
    position: integer.atLeast(1),
    /** A day of the school. */
    issued_on: day,
    created_at: instant,
    /** Who was asked for the money: one of both. */
    payer_id: reference('payers').optional,
    student_id: reference('users').optional,
    /** The invoice that a credit note reverses. */
    credits_id: reference('invoices').optional,
    reason: text(1, 500).optional,
    locale: text(2, 35),
    currency,
    /** Negative for a credit note. */
    total_cents: key,
    /** The part of the total that is tax. */
    tax_cents: key,
    /** JSON in the shape of the contract, as are buyer and taxes. */
    seller: json,
    buyer: json,
    taxes: json,
    /** Number, name and email of the buyer: the text that a search matches. */
    search_key: text(),
  }).with(
    'check ((payer_id is null) <> (student_id is null))',
    `check ((kind = 'credit_note') = (credits_id is not null))`,
    'check ((credits_id is null) = (reason is null))',
    `check (case when kind = 'invoice' then total_cents >= 0 else total_cents <= 0 end)`,
  ),

  invoice_lines: table({
    invoice_id: reference('invoices'),
    position: integer.atLeast(1),
    charge_id: reference('charges'),
    student_id: reference('users'),
    /** Names at the time. */
    student: text(),
    course: text(),
    label: text(),
    amount_cents: integer,
    /** At the time; null in invoices that were issued before it was kept. */
    due_on: day.optional,
    tax_name: text().optional,
    /** Hundredths of a percent. */
    tax_points: integer.between(0, 10000).optional,
  }).with(
    'primary key (invoice_id, position)',
    'check ((tax_name is null) = (tax_points is null))',
  ),

  /** A file of a provider or bank that was compared with the payments. */
  reconciliations: table({
    id: lastingId,
    source: oneOf('stripe', 'paypal', 'bank', 'other'),
    /** SHA-256 of the values of the file: the same file is compared once. */
    content_hash: text(64, 64),
    first_day: day,
    last_day: day,
    row_count: integer,
    /** Rows that are no incoming payments, and rows that repeat another one. */
    skipped: integer,
    repeated: integer,
    created_at: instant,
    created_by: reference('users').optional,
  }).with('unique (source, content_hash)'),

  /** An incoming payment of the file. */
  reconciliation_rows: table({
    reconciliation_id: reference('reconciliations', 'cascade'),
    /** The number of the row in the file, from 1. */
    n: integer,
    occurred_at: instant,
    amount_cents: key.check('amount_cents > 0'),
    currency,
    reference: text(1, 200).optional,
    name: text(1, 254).optional,
    description: text(1, 500).optional,
    /** JSON: the numbers of the rows that repeat it. */
    repeated_in: json,
    /** The payment that it was matched with, or that was recorded for it. */
    payment_id: reference('payments').optional,
    /** Proposed for a row without a payment. */
    student_id: reference('users').optional,
    course_id: reference('courses').optional,
    action: oneOf('record', 'mark_paid', 'ignore').optional,
    reason: text(1, 500).optional,
  }).with('primary key (reconciliation_id, n)'),
};
