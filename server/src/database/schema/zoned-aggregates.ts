import { type Aggregate, type Key, same } from './aggregate.ts';
import type { SqlDialect } from './sql-dialect.ts';

const ofPayment = (column: string): Key => [
  column,
  (row) => `(select p.${column} from payments p where p.id = ${row}.payment_id)`,
];

/** Only refunds are refunds. An adjustment changes what was paid: gross. */
const revenueSums: readonly Key[] = [
  ['gross_cents', (row) => `case when ${row}.type <> 'refund' then ${row}.amount_cents else 0 end`],
  [
    'refund_cents',
    (row) => `case when ${row}.type = 'refund' then -${row}.amount_cents else 0 end`,
  ],
];

const isStudent = (row: string): string => `${row}.user_type = 'student'`;

/** By month as well, because a report of a year would read 365 rows of each course. */
const byMonth = ({ keys, sumOf: _, ...daily }: Aggregate): Aggregate => ({
  ...daily,
  table: daily.table.replace('daily_', 'monthly_'),
  sumOf: daily.table,
  keys: keys.map(
    ([column, from]): Key =>
      column === 'day' ? ['month', (row) => `substr(${from(row)}, 1, 7)`] : [column, from],
  ),
});

/** SQLite knows no later one, and the text of one with five digits in its year would sort first. */
const lastDay = '9999-12-31';

/** The day of a time in a time zone, which is given by its id as SQL. */
export const dayOf = (engine: SqlDialect['engine'], zone: string, time: string): string => {
  const local =
    engine === 'sqlite'
      ? `coalesce(date(${time}, o.seconds || ' seconds'), '${lastDay}')`
      : `to_char(least((${time} at time zone 'UTC') + make_interval(secs => o.seconds),
          timestamp '${lastDay}'), 'YYYY-MM-DD')`;
  return `(select ${local} from time_zone_offsets o where o.zone = ${zone}
        and o.starts_at <= ${time} order by o.starts_at desc limit 1)`;
};

/** `zone` is the id of the time zone, as SQL. A report reads the table with the fewest keys. */
export function zonedAggregates({ engine }: SqlDialect, zone: string): readonly Aggregate[] {
  const day = (column: string): Key => ['day', (row) => dayOf(engine, zone, `${row}.${column}`)];
  const revenue = (table: string, ...keys: readonly Key[]): Aggregate => ({
    table: `daily_${table}`,
    source: 'transactions',
    time: 'occurred_at',
    keys: [day('occurred_at'), same('currency'), ...keys],
    counts: (row) => `${row}.status = 'succeeded'`,
    sums: revenueSums,
  });
  // A transfer begins an enrolment that is not new, and ends one that is not cancelled.
  const beginnings = (table: string, ...keys: readonly Key[]): Aggregate => ({
    table: `daily_${table}`,
    source: 'enrolments',
    time: 'enrolled_at',
    keys: [day('enrolled_at'), ...keys],
    sums: [
      [
        'transferred',
        (row) => `case when ${row}.transferred_from_id is not null then 1 else 0 end`,
      ],
    ],
    counts: (row) => `${row}.status <> 'waiting'`,
  });
  const endings = (table: string, ...keys: readonly Key[]): Aggregate => ({
    table: `daily_${table}`,
    source: 'enrolments',
    time: 'ended_at',
    keys: [
      day('ended_at'),
      [
        'status',
        (row) =>
          `case when ${row}.transferred_to_id is not null then 'transferred' else ${row}.status end`,
      ],
      ...keys,
    ],
    counts: (row) => `${row}.status not in ('active', 'waiting')`,
  });
  const students = (table: string, ...keys: readonly Key[]): Aggregate => ({
    table: `daily_${table}`,
    source: 'users',
    time: 'created_at',
    keys: [day('created_at'), ...keys],
    counts: isStudent,
  });
  const perGroup = [
    revenue('course_revenue_totals', ofPayment('course_id')),
    revenue('method_revenue_totals', ofPayment('method')),
    beginnings('course_enrolment_counts', same('course_id')),
    endings('course_ending_counts', same('course_id')),
  ];
  return [
    ...perGroup,
    { ...beginnings('enrolment_counts'), sumOf: 'daily_course_enrolment_counts' },
    { ...endings('ending_counts'), sumOf: 'daily_course_ending_counts' },
    students('level_student_counts', [
      'class_level_id',
      (row) => `coalesce(${row}.class_level_id, 0)`,
    ]),
    { ...students('student_counts'), sumOf: 'daily_level_student_counts' },
    {
      table: 'daily_trial_counts',
      source: 'users',
      time: 'trial_ends_at',
      keys: [day('trial_ends_at'), same('has_purchased')],
      counts: (row) => `${isStudent(row)} and ${row}.trial_ends_at is not null`,
    },
    {
      table: 'daily_waiting_counts',
      source: 'users',
      time: 'waiting_since',
      keys: [day('waiting_since')],
      counts: (row) =>
        `${isStudent(row)} and ${row}.status = 'active' and ${row}.waiting_since is not null`,
    },
    {
      table: 'daily_payment_totals',
      source: 'payments',
      time: 'paid_at',
      keys: [day('paid_at'), same('status'), same('method'), same('currency')],
      sums: [same('amount_cents'), same('refunded_cents')],
      counts: (row) => `${row}.paid_at is not null`,
    },
    ...perGroup.map(byMonth),
  ];
}
