// Frozen: this migration is released, see frozen-migrations.test.ts.
import type { SqlDialect } from '../sql-dialect.ts';

/** A table with counts and sums per key, which triggers maintain. */
export interface Aggregate {
  readonly table: string;
  readonly source: string;
  /** The columns of the key, each with its expression over a row of the source. */
  readonly keys: readonly (readonly [column: string, from: (row: string) => string])[];
  /** Condition for a row to count. */
  readonly counts?: (row: string) => string;
  readonly sums?: readonly (readonly [column: string, from: (row: string) => string])[];
  /** True: PostgreSQL merges the rows of the changed keys only, not of the whole table. */
  readonly hasManyKeys?: boolean;
  /** The columns of the source whose change updates the aggregate. */
  readonly dependsOn: readonly string[];
}

const same = (column: string): readonly [string, (row: string) => string] => [
  column,
  (row) => `${row}.${column}`,
];

export const schoolAggregates = ({ hourOf }: SqlDialect): readonly Aggregate[] => [
  {
    table: 'user_tallies',
    source: 'users',
    keys: [
      same('user_type'),
      same('status'),
      ['class_level_id', (row) => `coalesce(${row}.class_level_id, 0)`],
      ['enrolled', (row) => `case when ${row}.enrolled_course_count > 0 then 1 else 0 end`],
      same('has_purchased'),
    ],
    dependsOn: ['user_type', 'status', 'class_level_id', 'enrolled_course_count', 'has_purchased'],
  },
  {
    table: 'trial_tallies',
    source: 'users',
    keys: [['ends_hour', (row) => hourOf(`${row}.trial_ends_at`)], same('status')],
    counts: (row) =>
      `${row}.user_type = 'student' and ${row}.has_purchased = 0 and ${row}.trial_ends_at is not null`,
    hasManyKeys: true,
    dependsOn: ['user_type', 'status', 'has_purchased', 'trial_ends_at'],
  },
  {
    table: 'payment_tallies',
    source: 'payments',
    keys: [same('status'), same('method'), same('currency')],
    dependsOn: ['status', 'method', 'currency'],
  },
  {
    table: 'transaction_tallies',
    source: 'transactions',
    keys: [same('type'), same('status'), same('currency')],
    sums: [['sum_cents', (row) => `${row}.amount_cents`]],
    dependsOn: ['type', 'status', 'currency', 'amount_cents'],
  },
  {
    table: 'audit_tallies',
    source: 'audit_events',
    keys: [['actor_id', (row) => `coalesce(${row}.actor_id, 0)`], same('action'), same('subject')],
    dependsOn: ['actor_id', 'action', 'subject'],
  },
];

export const keyColumns = (aggregate: Aggregate): string[] =>
  aggregate.keys.map(([column]) => column);

export const summedColumns = (aggregate: Aggregate): string[] => [
  'count',
  ...(aggregate.sums ?? []).map(([column]) => column),
];
