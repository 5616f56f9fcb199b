import type { Aggregate } from '../0001-school/aggregates.ts';
import type { SqlDialect } from '../sql-dialect.ts';

type Key = Aggregate['keys'][number];

/**
 * Figures by day or month of a time zone. Its rows are in the table `…_by_zone`, those of the
 * current time zone in the view of its name.
 */
export interface ZonedAggregate extends Aggregate {
  /** A finer aggregate from which it can be summed up. */
  readonly sumOf?: string;
}

export const rowsOf = ({ table }: Pick<Aggregate, 'table'>): string => `${table}_by_zone`;

export const currentZone = '(select z.id from time_zones z where z.is_current = 1)';

export const zonedSources = ['users', 'enrolments', 'payments', 'transactions'] as const;

/** Rows of the source with a smaller id are counted for the zone; the job that adds it moves it. */
export const countedBelow = (source: string): string => `${source}_below`;

const same = (column: string): Key => [column, (row) => `${row}.${column}`];

const ofPayment = (column: string): Key => [
  column,
  (row) => `(select p.${column} from payments p where p.id = ${row}.payment_id)`,
];

const isStudent = (row: string): string => `${row}.user_type = 'student'`;

/** By month as well, because a report of a year would read 365 rows of each course. */
const byMonth = ({ keys, sumOf: _, ...daily }: ZonedAggregate): ZonedAggregate => ({
  ...daily,
  table: daily.table.replace('daily_', 'monthly_'),
  sumOf: daily.table,
  keys: keys.map(
    ([column, from]): Key =>
      column === 'day' ? ['month', (row) => `substr(${from(row)}, 1, 7)`] : [column, from],
  ),
});

/** `zone` is the id of the time zone, as SQL. A report reads the table with the fewest keys. */
export function zonedAggregates({ engine }: SqlDialect, zone: string): readonly ZonedAggregate[] {
  const day = (column: string): Key => [
    'day',
    (row) => {
      const time = `${row}.${column}`;
      const local =
        engine === 'sqlite'
          ? `date(${time}, o.seconds || ' seconds')`
          : `to_char((${time} at time zone 'UTC') + make_interval(secs => o.seconds), 'YYYY-MM-DD')`;
      return `(select ${local} from time_zone_offsets o where o.zone = ${zone}
        and o.starts_at <= ${time} order by o.starts_at desc limit 1)`;
    },
  ];
  const revenue = (table: string, ...keys: readonly Key[]): ZonedAggregate => ({
    table: `daily_${table}`,
    source: 'transactions',
    keys: [day('occurred_at'), same('currency'), ...keys],
    counts: (row) => `${row}.status = 'succeeded'`,
    // Only refunds are refunds. An adjustment changes what was paid: gross.
    sums: [
      [
        'gross_cents',
        (row) => `case when ${row}.type <> 'refund' then ${row}.amount_cents else 0 end`,
      ],
      [
        'refund_cents',
        (row) => `case when ${row}.type = 'refund' then -${row}.amount_cents else 0 end`,
      ],
    ],
    dependsOn: ['payment_id', 'type', 'status', 'currency', 'amount_cents', 'occurred_at'],
  });
  // A transfer begins an enrolment that is not new, and ends one that is not cancelled.
  const beginnings = (table: string, ...keys: readonly Key[]): ZonedAggregate => ({
    table: `daily_${table}`,
    source: 'enrolments',
    keys: [day('enrolled_at'), ...keys],
    sums: [
      [
        'transferred',
        (row) => `case when ${row}.transferred_from_id is not null then 1 else 0 end`,
      ],
    ],
    dependsOn: ['enrolled_at', 'course_id', 'transferred_from_id'],
  });
  const endings = (table: string, ...keys: readonly Key[]): ZonedAggregate => ({
    table: `daily_${table}`,
    source: 'enrolments',
    keys: [
      day('ended_at'),
      [
        'status',
        (row) =>
          `case when ${row}.transferred_to_id is not null then 'transferred' else ${row}.status end`,
      ],
      ...keys,
    ],
    counts: (row) => `${row}.status <> 'active'`,
    dependsOn: ['status', 'ended_at', 'course_id', 'transferred_to_id'],
  });
  const students = (table: string, ...keys: readonly Key[]): ZonedAggregate => ({
    table: `daily_${table}`,
    source: 'users',
    keys: [day('created_at'), ...keys],
    counts: isStudent,
    dependsOn: ['user_type', 'created_at', 'class_level_id'],
  });
  const perCourse = [
    revenue('course_revenue_tallies', ofPayment('course_id')),
    revenue('method_revenue_tallies', ofPayment('method')),
    beginnings('course_enrolment_tallies', same('course_id')),
    endings('course_ending_tallies', same('course_id')),
  ];
  return [
    ...perCourse,
    { ...revenue('revenue_tallies'), sumOf: 'daily_method_revenue_tallies' },
    { ...beginnings('enrolment_tallies'), sumOf: 'daily_course_enrolment_tallies' },
    { ...endings('ending_tallies'), sumOf: 'daily_course_ending_tallies' },
    students('level_student_tallies', [
      'class_level_id',
      (row) => `coalesce(${row}.class_level_id, 0)`,
    ]),
    { ...students('student_tallies'), sumOf: 'daily_level_student_tallies' },
    {
      table: 'daily_trial_tallies',
      source: 'users',
      keys: [day('trial_ends_at'), same('has_purchased')],
      counts: (row) => `${isStudent(row)} and ${row}.trial_ends_at is not null`,
      dependsOn: ['user_type', 'has_purchased', 'trial_ends_at'],
    },
    {
      table: 'daily_waiting_tallies',
      source: 'users',
      keys: [day('waiting_since')],
      counts: (row) =>
        `${isStudent(row)} and ${row}.status = 'active' and ${row}.waiting_since is not null`,
      dependsOn: ['user_type', 'status', 'waiting_since'],
    },
    {
      table: 'daily_payment_totals',
      source: 'payments',
      keys: [day('paid_at'), same('status'), same('method'), same('currency')],
      sums: [same('amount_cents'), same('refunded_cents')],
      counts: (row) => `${row}.paid_at is not null`,
      dependsOn: ['paid_at', 'status', 'method', 'currency', 'amount_cents', 'refunded_cents'],
    },
    ...perCourse.map(byMonth),
  ];
}
