import { nothingDue } from '../../nothing-due.ts';
import { currency, flag, lengthOf, oneOf, type SqlDialect, version } from '../sql-dialect.ts';

const courseStatuses = ['draft', 'published', 'archived'];
const enrolmentStatuses = ['active', 'waiting', 'completed', 'cancelled'];
const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'failed', 'void'];
const paymentMethods = ['card', 'bank_transfer', 'cash', 'wallet', 'manual'];
const transactionTypes = ['charge', 'refund', 'adjustment'];
const transactionStatuses = ['pending', 'succeeded', 'failed'];
const chargeKinds = ['tuition', 'fee', 'discount', 'waiver'];
const minPriceCents = 100;
export const maxPriceCents = 99_999_999;
const maxDiscountPoints = 10_000;

const amount = (column: string): string =>
  `${column} integer not null check (${column} between 0 and ${maxPriceCents})`;

const signOfType = `(type = 'charge' and amount_cents >= 0)
      or (type = 'refund' and amount_cents < 0)
      or (type = 'adjustment' and amount_cents <> 0)`;

const signOfKind = `case when ${oneOf('kind', ['tuition', 'fee'])} then amount_cents > 0
      else amount_cents < 0 and reason is not null end`;

/** References without a foreign key are computed again after their row is deleted. */
export const courseTables = ({ id, lastingId, key, text, instant, day }: SqlDialect) => ({
  courses: `
    id ${lastingId},
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
    ${flag('is_priced', 'default 1')},
    ${currency('currency', text)},
    capacity integer check (capacity between 1 and 1000000),
    ${instant('starts_at')},
    ${instant('ends_at')},
    ${instant('created_at')} not null,
    student_count integer not null default 0 check (student_count >= 0),
    ${version},
    tax_rate_id ${key} references tax_rates (id) on delete restrict,
    check (ends_at >= starts_at)`,

  course_plans: `
    course_id ${key} not null references courses (id) on delete cascade,
    plan_id ${key} not null references payment_plans (id) on delete restrict,
    position integer not null,
    primary key (course_id, plan_id)`,

  pricings: `
    id ${lastingId},
    course_id ${key} not null references courses (id) on delete restrict,
    original_cents integer not null
      check (original_cents = 0 or original_cents between ${minPriceCents} and ${maxPriceCents}),
    discount_points integer not null
      check (discount_points between 0 and ${maxDiscountPoints}),
    ${amount('final_cents')},
    previous_cents integer check (previous_cents >= 0),
    ${instant('created_at')} not null,
    created_by ${key} references users (id) on delete restrict,
    ${instant('deleted_at')},
    deleted_by ${key} references users (id) on delete restrict,
    search_key ${text} not null,
    check (final_cents <= original_cents),
    check (deleted_at is not null or deleted_by is null)`,

  payments: `
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
    corrects_id ${key} references payments (id) on delete restrict,
    enrolment_root_id ${key},
    ${instant('not_enrolled_since')},
    ${instant('failed_since')},
    search_key ${text} not null,
    ${version},
    enrolment_id ${key},
    check (refunded_cents <= amount_cents)`,

  transactions: `
    id ${id},
    payment_id ${key} not null references payments (id) on delete restrict,
    type ${text} not null check (${oneOf('type', transactionTypes)}),
    amount_cents integer not null
      check (amount_cents between -${maxPriceCents} and ${maxPriceCents}),
    ${currency('currency', text)},
    status ${text} not null check (${oneOf('status', transactionStatuses)}),
    ${instant('occurred_at')} not null,
    reason ${text} ${lengthOf('reason', 1, 500)},
    check (${signOfType})`,

  enrolments: `
    id ${lastingId},
    student_id ${key} not null references users (id) on delete restrict,
    course_id ${key} not null references courses (id) on delete restrict,
    status ${text} not null check (${oneOf('status', enrolmentStatuses)}),
    ${instant('enrolled_at')} not null,
    ${instant('ended_at')},
    reason ${text} ${lengthOf('reason', 0, 500)},
    payment_id ${key} references payments (id) on delete restrict,
    price_cents integer check (price_cents >= 0),
    ${currency('currency', text)},
    charged_cents ${key} not null default 0,
    paid_cents ${key} not null default 0,
    balance_cents ${key} not null default 0,
    ${day('overdue_from')} not null default '${nothingDue}',
    ${instant('overpaid_since')},
    transferred_from_id ${key} references enrolments (id) on delete restrict,
    transferred_to_id ${key},
    transfer_root_id ${key} references enrolments (id) on delete restrict,
    ${instant('refunded_since')},
    ${version},
    payer_id ${key} references payers (id) on delete restrict,
    check ((${oneOf('status', ['active', 'waiting'])}) = (ended_at is null)),
    check (ended_at >= enrolled_at)`,

  charges: `
    id ${lastingId},
    enrolment_id ${key} not null references enrolments (id) on delete restrict,
    kind ${text} not null check (${oneOf('kind', chargeKinds)}),
    label ${text} not null ${lengthOf('label', 1, 120)},
    amount_cents integer not null
      check (amount_cents between -${maxPriceCents} and ${maxPriceCents}),
    ${day('due_on')} not null,
    reason ${text} ${lengthOf('reason', 1, 500)},
    ${instant('created_at')} not null,
    ${instant('cancelled_at')},
    open_cents integer not null default 0 check (open_cents >= 0),
    ${version},
    check (${signOfKind})`,
});
