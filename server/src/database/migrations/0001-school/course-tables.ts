// Frozen: this migration is released, see frozen-migrations.test.ts.
import { currency, lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const courseStatuses = ['draft', 'published', 'archived'];
const enrolmentStatuses = ['active', 'completed', 'cancelled'];
const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'failed', 'void'];
const paymentMethods = ['card', 'bank_transfer', 'cash', 'wallet', 'manual'];
const transactionTypes = ['charge', 'refund', 'adjustment'];
const transactionStatuses = ['pending', 'succeeded', 'failed'];
const minPriceCents = 100;
const maxPriceCents = 99_999_999;
const maxDiscountPoints = 10_000;

const price = (column: string): string =>
  `${column} integer not null
      check (${column} = 0 or ${column} between ${minPriceCents} and ${maxPriceCents})`;

const amount = (column: string): string =>
  `${column} integer not null check (${column} between 0 and ${maxPriceCents})`;

const signOfType = `(type = 'charge' and amount_cents >= 0)
      or (type = 'refund' and amount_cents < 0)
      or (type = 'adjustment' and amount_cents <> 0)`;

export const courseTables = ({ id, key, text, instant, tableEnd }: SqlDialect): string[] => [
  `create table courses (
    id ${id},
    code ${text} not null unique ${lengthOf('code', 1, 40)},
    title ${text} not null ${lengthOf('title', 1, 200)},
    title_key ${text} not null,
    search_key ${text} not null,
    subject ${text} not null ${lengthOf('subject', 1, 80)},
    class_level_id ${key} not null references class_levels (id) on delete restrict,
    teacher_id ${key} references teachers (user_id) on delete restrict,
    description ${text} ${lengthOf('description', 0, 5000)},
    status ${text} not null check (${oneOf('status', courseStatuses)}),
    ${amount('price_cents')},
    ${currency('currency', text)},
    capacity integer check (capacity between 1 and 1000000),
    ${instant('starts_at')},
    ${instant('ends_at')},
    ${instant('created_at')} not null,
    student_count integer not null default 0 check (student_count >= 0),
    check (ends_at >= starts_at)
  )${tableEnd}`,

  `create table enrolments (
    id ${id},
    student_id ${key} not null references users (id) on delete restrict,
    course_id ${key} not null references courses (id) on delete restrict,
    status ${text} not null check (${oneOf('status', enrolmentStatuses)}),
    ${instant('enrolled_at')} not null,
    ${instant('ended_at')},
    check ((status = 'active') = (ended_at is null)),
    check (ended_at >= enrolled_at)
  )${tableEnd}`,

  `create table payments (
    id ${id},
    number ${text} not null ${lengthOf('number', 1, 40)},
    student_id ${key} not null references users (id) on delete restrict,
    course_id ${key} not null references courses (id) on delete restrict,
    ${amount('amount_cents')},
    ${currency('currency', text)},
    refunded_cents integer not null check (refunded_cents >= 0),
    method ${text} not null check (${oneOf('method', paymentMethods)}),
    status ${text} not null check (${oneOf('status', paymentStatuses)}),
    provider_ref ${text} ${lengthOf('provider_ref', 1, 200)},
    ${instant('paid_at')},
    ${instant('created_at')} not null,
    search_key ${text} not null,
    check (refunded_cents <= amount_cents)
  )${tableEnd}`,

  `create table transactions (
    id ${id},
    payment_id ${key} not null references payments (id) on delete restrict,
    type ${text} not null check (${oneOf('type', transactionTypes)}),
    amount_cents integer not null
      check (amount_cents between -${maxPriceCents} and ${maxPriceCents}),
    ${currency('currency', text)},
    status ${text} not null check (${oneOf('status', transactionStatuses)}),
    ${instant('occurred_at')} not null,
    check (${signOfType})
  )${tableEnd}`,

  `create table pricings (
    id ${id},
    course_id ${key} not null references courses (id) on delete restrict,
    ${price('original_cents')},
    discount_points integer not null
      check (discount_points between 0 and ${maxDiscountPoints}),
    ${amount('final_cents')},
    ${instant('created_at')} not null,
    created_by ${key} references users (id) on delete restrict,
    ${instant('deleted_at')},
    deleted_by ${key} references users (id) on delete restrict,
    search_key ${text} not null,
    check (final_cents <= original_cents),
    check (deleted_at is not null or deleted_by is null)
  )${tableEnd}`,
];
