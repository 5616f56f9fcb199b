import * as t from '../columns.ts';
import { table } from '../columns.ts';

export const moneyTables = {
  /** Invoices and credit notes. Triggers make them immutable, except for the search key. */
  invoices: table({
    id: t.lastingId,
    number: t.text(1, 40).unique,
    kind: t.oneOf('invoice', 'credit_note'),
    /** Kind and year, such as `I-2026`. */
    series: t.text(1, 20),
    /** From 1 in its series, without gaps. */
    position: t.integer.atLeast(1),
    /** A day of the school. */
    issued_on: t.day,
    created_at: t.instant,
    /** Who was asked for the money: one of both. */
    payer_id: t.reference('payers').optional,
    student_id: t.reference('users').optional,
    /** The invoice that a credit note reverses. */
    credits_id: t.reference('invoices').optional,
    reason: t.text(1, 500).optional,
    locale: t.text(2, 35),
    currency: t.currency,
    /** Negative for a credit note. */
    total_cents: t.key,
    /** The part of the total that is tax. */
    tax_cents: t.key,
    /** JSON in the shape of the contract, as are buyer and taxes. */
    seller: t.json,
    buyer: t.json,
    taxes: t.json,
    /** Number, name and email of the buyer: the text that a search matches. */
    search_key: t.text(),
  }).with(
    'check ((payer_id is null) <> (student_id is null))',
    `check ((kind = 'credit_note') = (credits_id is not null))`,
    'check ((credits_id is null) = (reason is null))',
    `check (case when kind = 'invoice' then total_cents >= 0 else total_cents <= 0 end)`,
  ),

  invoice_lines: table({
    invoice_id: t.reference('invoices'),
    position: t.integer.atLeast(1),
    charge_id: t.reference('charges'),
    student_id: t.reference('users'),
    /** Names at the time. */
    student: t.text(),
    course: t.text(),
    label: t.text(),
    amount_cents: t.integer,
    /** At the time; null in invoices that were issued before it was kept. */
    due_on: t.day.optional,
    tax_name: t.text().optional,
    /** Hundredths of a percent. */
    tax_points: t.integer.between(0, 10000).optional,
  }).with(
    'primary key (invoice_id, position)',
    'check ((tax_name is null) = (tax_points is null))',
  ),

  /** A file of a provider or bank that was compared with the payments. */
  reconciliations: table({
    id: t.lastingId,
    source: t.oneOf('stripe', 'paypal', 'bank', 'other'),
    /** SHA-256 of the values of the file: the same file is compared once. */
    content_hash: t.text(64, 64),
    first_day: t.day,
    last_day: t.day,
    row_count: t.integer,
    /** Rows that are no incoming payments, and rows that repeat another one. */
    skipped: t.integer,
    repeated: t.integer,
    created_at: t.instant,
    created_by: t.reference('users').optional,
  }).with('unique (source, content_hash)'),

  /** An incoming payment of the file. */
  reconciliation_rows: table({
    reconciliation_id: t.reference('reconciliations', 'cascade'),
    /** The number of the row in the file, from 1. */
    n: t.integer,
    occurred_at: t.instant,
    amount_cents: t.key.check('amount_cents > 0'),
    currency: t.currency,
    reference: t.text(1, 200).optional,
    name: t.text(1, 254).optional,
    description: t.text(1, 500).optional,
    /** JSON: the numbers of the rows that repeat it. */
    repeated_in: t.json,
    /** The payment that it was matched with, or that was recorded for it. */
    payment_id: t.reference('payments').optional,
    /** Proposed for a row without a payment. */
    student_id: t.reference('users').optional,
    course_id: t.reference('courses').optional,
    action: t.oneOf('record', 'mark_paid', 'ignore').optional,
    reason: t.text(1, 500).optional,
  }).with('primary key (reconciliation_id, n)'),
};
