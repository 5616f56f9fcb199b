import { currency, lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

/** Triggers keep every row as it was issued: only the search key of an erased person changes. */
export const invoiceTables = ({ lastingId, key, text, instant, day, json }: SqlDialect) => ({
  invoices: `
    id ${lastingId},
    number ${text} not null unique ${lengthOf('number', 1, 40)},
    kind ${text} not null check (${oneOf('kind', ['invoice', 'credit_note'])}),
    series ${text} not null ${lengthOf('series', 1, 20)},
    position integer not null check (position >= 1),
    ${day('issued_on')} not null,
    ${instant('created_at')} not null,
    payer_id ${key} references payers (id) on delete restrict,
    student_id ${key} references users (id) on delete restrict,
    credits_id ${key} references invoices (id) on delete restrict,
    reason ${text} ${lengthOf('reason', 1, 500)},
    locale ${text} not null ${lengthOf('locale', 2, 35)},
    ${currency('currency', text)},
    total_cents ${key} not null,
    tax_cents ${key} not null,
    ${json('seller')} not null,
    ${json('buyer')} not null,
    ${json('taxes')} not null,
    search_key ${text} not null,
    check ((payer_id is null) <> (student_id is null)),
    check ((kind = 'credit_note') = (credits_id is not null)),
    check ((credits_id is null) = (reason is null)),
    check (case when kind = 'invoice' then total_cents >= 0 else total_cents <= 0 end)`,

  invoice_lines: `
    invoice_id ${key} not null references invoices (id) on delete restrict,
    position integer not null check (position >= 1),
    charge_id ${key} not null references charges (id) on delete restrict,
    student_id ${key} not null references users (id) on delete restrict,
    student ${text} not null,
    course ${text} not null,
    label ${text} not null,
    amount_cents integer not null,
    ${day('due_on')},
    tax_name ${text},
    tax_points integer check (tax_points between 0 and 10000),
    primary key (invoice_id, position),
    check ((tax_name is null) = (tax_points is null))`,
});
