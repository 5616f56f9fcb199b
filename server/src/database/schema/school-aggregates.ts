import { type Aggregate, type Key, same } from './aggregate.ts';
import { hasBalance } from './balances.ts';
import type { SqlDialect } from './sql-dialect.ts';

const ofEnrolment = (column: string): Key => [
  column,
  (row) => `(select e.${column} from enrolments e where e.id = ${row}.enrolment_id)`,
];

const balanceTotals = (table: string, ...keys: readonly Key[]): Aggregate => ({
  table,
  source: 'enrolments',
  keys: [
    ...keys,
    same('currency'),
    same('overdue_from'),
    [
      'sign',
      (row) =>
        `case when ${row}.balance_cents < 0 then -1 when ${row}.balance_cents > 0 then 1 else 0 end`,
    ],
  ],
  counts: hasBalance,
  sums: [same('charged_cents'), same('paid_cents'), same('balance_cents')],
});

/** The start of the hour, in UTC, of a time. */
const hourOf = (engine: SqlDialect['engine'], time: string): string =>
  engine === 'sqlite'
    ? `substr(${time}, 1, 13) || ':00:00.000Z'`
    : `date_trunc('hour', ${time}, 'UTC')`;

/** The aggregates that follow no time zone. Without a class level or an actor the key is 0. */
export const schoolAggregates = ({ engine }: SqlDialect): readonly Aggregate[] => [
  {
    table: 'user_counts',
    source: 'users',
    keys: [
      same('user_type'),
      same('status'),
      ['class_level_id', (row) => `coalesce(${row}.class_level_id, 0)`],
      ['enrolled', (row) => `case when ${row}.enrolled_course_count > 0 then 1 else 0 end`],
      same('has_purchased'),
    ],
  },
  {
    table: 'trial_counts',
    source: 'users',
    keys: [['ends_hour', (row) => hourOf(engine, `${row}.trial_ends_at`)], same('status')],
    counts: (row) =>
      `${row}.user_type = 'student' and ${row}.has_purchased = 0 and ${row}.trial_ends_at is not null`,
  },
  {
    table: 'tag_counts',
    source: 'user_tags',
    keys: [
      same('tag_id'),
      ['user_type', (row) => `(select u.user_type from users u where u.id = ${row}.user_id)`],
    ],
  },
  {
    table: 'enrolment_counts',
    source: 'enrolments',
    keys: [same('status')],
  },
  {
    table: 'payment_totals',
    source: 'payments',
    keys: [same('status'), same('method'), same('currency')],
    sums: [same('amount_cents'), same('refunded_cents')],
  },
  {
    table: 'charge_totals',
    source: 'charges',
    keys: [ofEnrolment('currency'), same('due_on')],
    counts: (row) => `${row}.cancelled_at is null`,
    sums: [same('amount_cents'), same('open_cents')],
  },
  {
    table: 'course_open_totals',
    source: 'charges',
    keys: [ofEnrolment('course_id'), ofEnrolment('currency'), same('due_on')],
    counts: (row) => `${row}.open_cents > 0`,
    sums: [same('open_cents')],
  },
  balanceTotals('course_balance_totals', same('course_id')),
  { ...balanceTotals('balance_totals'), sumOf: 'course_balance_totals' },
  {
    table: 'transaction_counts',
    source: 'transactions',
    keys: [same('type'), same('status'), same('currency')],
  },
  {
    table: 'audit_counts',
    source: 'audit_events',
    keys: [['actor_id', (row) => `coalesce(${row}.actor_id, 0)`], same('action'), same('subject')],
  },
];
