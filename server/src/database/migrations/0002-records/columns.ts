import { lengthOf, type SqlDialect } from '../sql-dialect.ts';

/** Incremented by every edit: a client that edits an older version gets an error. */
const version = 'version integer not null default 1 check (version >= 1)';

const flag = (column: string, initial: 0 | 1): string =>
  `${column} integer not null default ${initial} check (${column} in (0, 1))`;

export const newColumns = ({ key, text, instant }: SqlDialect): string[] =>
  [
    ['class_levels', version],
    ['class_levels', flag('archived', 0)],

    ['users', version],
    ['users', instant('erased_at')],

    ['courses', version],
    // A course without a price has price_cents 0, as a free one has.
    ['courses', flag('is_priced', 1)],

    ['enrolments', version],
    ['enrolments', `reason ${text} ${lengthOf('reason', 0, 500)}`],
    ['enrolments', `payment_id ${key} references payments (id) on delete restrict`],
    ['enrolments', `transferred_from_id ${key} references enrolments (id) on delete restrict`],

    // The price of the course before this one was saved; null if there was none or it is unknown.
    ['pricings', 'previous_cents integer check (previous_cents >= 0)'],
  ].map(([table, column]) => `alter table ${table} add column ${column}`);
