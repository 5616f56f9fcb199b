import type { Aggregate } from '../0001-school/aggregates.ts';
import { type DailyAggregate, dailyAggregates as earlier } from '../0004-reports/aggregates.ts';
import type { MonthlyAggregate } from '../0007-attention-rules/monthly-aggregates.ts';
import type { SqlDialect } from '../sql-dialect.ts';

type Changes = Partial<Aggregate>;

/** Only refunds are refunds. An adjustment changes what was paid: gross. */
const revenue: Changes = {
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
};

/** A transfer begins an enrolment that is not new. */
const beginnings: Changes = {
  sums: [
    ['transferred', (row) => `case when ${row}.transferred_from_id is not null then 1 else 0 end`],
  ],
  dependsOn: ['enrolled_at', 'course_id', 'transferred_from_id'],
};

/** A transfer ends an enrolment that is not cancelled. */
const endings = ({ keys }: Aggregate): Changes => ({
  keys: keys.map(([column, from]) =>
    column === 'status'
      ? ([
          column,
          (row) =>
            `case when ${row}.transferred_to_id is not null then 'transferred' else ${row}.status end`,
        ] as const)
      : ([column, from] as const),
  ),
  dependsOn: ['status', 'ended_at', 'course_id', 'transferred_to_id'],
});

function changesOf(aggregate: Aggregate): Changes | undefined {
  if (aggregate.table.endsWith('revenue_tallies')) return revenue;
  if (aggregate.table.endsWith('enrolment_tallies')) return beginnings;
  return aggregate.table.endsWith('ending_tallies') ? endings(aggregate) : undefined;
}

/** The figures by day of 0004, with the definitions of this migration. */
export const dailyAggregates = (dialect: SqlDialect): readonly DailyAggregate[] =>
  earlier(dialect).map((aggregate) => ({ ...aggregate, ...changesOf(aggregate) }));

export const changedDailyAggregates = (dialect: SqlDialect): readonly DailyAggregate[] =>
  dailyAggregates(dialect).filter((aggregate) => changesOf(aggregate) !== undefined);

/** Those with a row for each course or method: a report of a year would read 365 times as many. */
const sourcesOfMonths = [
  'daily_course_revenue_tallies',
  'daily_method_revenue_tallies',
  'daily_course_enrolment_tallies',
  'daily_course_ending_tallies',
];

export const monthlyAggregates = (dialect: SqlDialect): readonly MonthlyAggregate[] =>
  dailyAggregates(dialect)
    .filter(({ table }) => sourcesOfMonths.includes(table))
    .map(({ keys, ...aggregate }) => ({
      ...aggregate,
      daily: aggregate.table,
      table: aggregate.table.replace('daily_', 'monthly_'),
      keys: keys.map(([column, from]) =>
        column === 'day'
          ? (['month', (row) => `substr(${from(row)}, 1, 7)`] as const)
          : ([column, from] as const),
      ),
    }));
