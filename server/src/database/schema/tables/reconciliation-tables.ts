import { currency, lengthOf, oneOf, type SqlDialect } from '../sql-dialect.ts';

const sources = ['stripe', 'paypal', 'bank', 'other'];
const actions = ['record', 'mark_paid', 'ignore'];

export const reconciliationTables = ({ lastingId, key, text, instant, day, json }: SqlDialect) => ({
  reconciliations: `
    id ${lastingId},
    source ${text} not null check (${oneOf('source', sources)}),
    content_hash ${text} not null ${lengthOf('content_hash', 64, 64)},
    ${day('first_day')} not null,
    ${day('last_day')} not null,
    row_count integer not null,
    skipped integer not null,
    repeated integer not null,
    ${instant('created_at')} not null,
    created_by ${key} references users (id) on delete restrict,
    unique (source, content_hash)`,

  reconciliation_rows: `
    reconciliation_id ${key} not null references reconciliations (id) on delete cascade,
    n integer not null,
    ${instant('occurred_at')} not null,
    amount_cents ${key} not null check (amount_cents > 0),
    ${currency('currency', text)},
    reference ${text} ${lengthOf('reference', 1, 200)},
    name ${text} ${lengthOf('name', 1, 254)},
    description ${text} ${lengthOf('description', 1, 500)},
    ${json('repeated_in')} not null,
    payment_id ${key} references payments (id) on delete restrict,
    student_id ${key} references users (id) on delete restrict,
    course_id ${key} references courses (id) on delete restrict,
    action ${text} check (${oneOf('action', actions)}),
    reason ${text} ${lengthOf('reason', 1, 500)},
    primary key (reconciliation_id, n)`,
});
