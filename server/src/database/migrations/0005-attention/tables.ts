import { lengthOf, type SqlDialect } from '../sql-dialect.ts';
import { attentionFlags } from './flags.ts';

export const newColumns = ({ key, instant }: SqlDialect): string[] =>
  [
    // The price when the student was enrolled; null if the course had none.
    ['enrolments', 'price_cents integer check (price_cents >= 0)'],
    ['enrolments', `transfer_root_id ${key} references enrolments (id) on delete restrict`],
    // The price in force when the payment was made; null if unknown.
    ['payments', 'expected_cents integer check (expected_cents >= 0)'],
    ...attentionFlags.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => [table, instant(column)]),
    ),
  ].map(([table, column]) => `alter table ${table} add column ${column}`);

/** The item is a payment, an enrolment, a course or a student: the kind tells which. */
export const newTables = ({ key, text, instant, tableEnd }: SqlDialect): string[] => [
  `create table attention_snoozes (
    kind ${text} not null ${lengthOf('kind', 1, 60)},
    item_id ${key} not null,
    ${instant('until')} not null,
    reason ${text} not null ${lengthOf('reason', 1, 500)},
    snoozed_by ${key} references users (id) on delete restrict,
    ${instant('created_at')} not null,
    primary key (kind, item_id)
  )${tableEnd}`,
];

export const newIndexes: readonly string[] = [
  ...attentionFlags.flatMap(({ table, columns }) =>
    Object.keys(columns).map(
      (column) => `create index ${table}_${column} on ${table} (${column}, id)
        where ${column} is not null`,
    ),
  ),
  `create index enrolments_by_root on enrolments (transfer_root_id)
    where transfer_root_id is not null`,
  'create index attention_snoozes_by_user on attention_snoozes (snoozed_by)',
];
