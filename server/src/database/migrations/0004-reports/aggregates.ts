import type { Aggregate } from '../0001-school/aggregates.ts';
import type { SqlDialect } from '../sql-dialect.ts';

type Key = Aggregate['keys'][number];

/** An aggregate that can also be summed up from a finer one, which is computed before it. */
export interface DailyAggregate extends Aggregate {
  readonly sumOf?: string;
}

const same = (column: string): Key => [column, (row) => `${row}.${column}`];

/** The day of a time in the school's time zone. */
const dayOf = ({ engine }: SqlDialect, time: string): string => {
  const day =
    engine === 'sqlite'
      ? `date(${time}, o.seconds || ' seconds')`
      : `to_char((${time} at time zone 'UTC') + make_interval(secs => o.seconds), 'YYYY-MM-DD')`;
  return `(select ${day} from time_zone_offsets o where o.starts_at <= ${time}
      order by o.starts_at desc limit 1)`;
};

const ofPayment = (column: string): Key => [
  column,
  (row) => `(select p.${column} from payments p where p.id = ${row}.payment_id)`,
];

/** The sign decides between gross and refunds, so both are additive over any rows. */
const revenue = (table: string, keys: readonly Key[]): Aggregate => ({
  table,
  source: 'transactions',
  keys,
  counts: (row) => `${row}.status = 'succeeded'`,
  sums: [
    [
      'gross_cents',
      (row) => `case when ${row}.amount_cents > 0 then ${row}.amount_cents else 0 end`,
    ],
    [
      'refund_cents',
      (row) => `case when ${row}.amount_cents < 0 then -${row}.amount_cents else 0 end`,
    ],
  ],
  hasManyKeys: true,
  dependsOn: ['payment_id', 'status', 'currency', 'amount_cents', 'occurred_at'],
});

const isStudent = (row: string): string => `${row}.user_type = 'student'`;

/**
 * Figures by day. A report reads the table with no more keys than it shows: without a group it must
 * not read a row for each course.
 */
export const dailyAggregates = (dialect: SqlDialect): readonly DailyAggregate[] => {
  const day = (column: string): Key => ['day', (row) => dayOf(dialect, `${row}.${column}`)];
  const enrolments = (table: string, keys: readonly Key[]): Aggregate => ({
    table,
    source: 'enrolments',
    keys: [day('enrolled_at'), ...keys],
    hasManyKeys: true,
    dependsOn: ['enrolled_at', 'course_id'],
  });
  const endings = (table: string, keys: readonly Key[]): Aggregate => ({
    table,
    source: 'enrolments',
    keys: [day('ended_at'), same('status'), ...keys],
    counts: (row) => `${row}.status <> 'active'`,
    hasManyKeys: true,
    dependsOn: ['status', 'ended_at', 'course_id'],
  });
  const students = (table: string, keys: readonly Key[]): Aggregate => ({
    table,
    source: 'users',
    keys: [day('created_at'), ...keys],
    counts: isStudent,
    hasManyKeys: true,
    dependsOn: ['user_type', 'created_at', 'class_level_id'],
  });
  const daily = [day('occurred_at'), same('currency')];
  return [
    revenue('daily_course_revenue_tallies', [...daily, ofPayment('course_id')]),
    revenue('daily_method_revenue_tallies', [...daily, ofPayment('method')]),
    { ...revenue('daily_revenue_tallies', daily), sumOf: 'daily_course_revenue_tallies' },
    // The whole ledger, which follows no day.
    {
      ...revenue('revenue_tallies', [same('currency')]),
      hasManyKeys: false,
      sumOf: 'daily_revenue_tallies',
    },
    enrolments('daily_course_enrolment_tallies', [same('course_id')]),
    {
      ...enrolments('daily_enrolment_tallies', []),
      sumOf: 'daily_course_enrolment_tallies',
    },
    endings('daily_course_ending_tallies', [same('course_id')]),
    { ...endings('daily_ending_tallies', []), sumOf: 'daily_course_ending_tallies' },
    students('daily_level_student_tallies', [
      ['class_level_id', (row) => `coalesce(${row}.class_level_id, 0)`],
    ]),
    { ...students('daily_student_tallies', []), sumOf: 'daily_level_student_tallies' },
    {
      table: 'daily_trial_tallies',
      source: 'users',
      keys: [day('trial_ends_at'), same('has_purchased')],
      counts: (row) => `${isStudent(row)} and ${row}.trial_ends_at is not null`,
      hasManyKeys: true,
      dependsOn: ['user_type', 'has_purchased', 'trial_ends_at'],
    },
    {
      table: 'daily_waiting_tallies',
      source: 'users',
      keys: [day('waiting_since')],
      counts: (row) =>
        `${isStudent(row)} and ${row}.status = 'active' and ${row}.waiting_since is not null`,
      hasManyKeys: true,
      dependsOn: ['user_type', 'status', 'waiting_since'],
    },
  ];
};
