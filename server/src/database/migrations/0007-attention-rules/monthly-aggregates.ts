import { type Aggregate, keyColumns, summedColumns } from '../0001-school/aggregates.ts';
import { dailyAggregates } from '../0004-reports/aggregates.ts';
import type { SqlDialect } from '../sql-dialect.ts';

/** An aggregate by month of the figures that another one has by day. */
export interface MonthlyAggregate extends Aggregate {
  readonly daily: string;
}

/** Those with a row for each course or method: a report of a year would read 365 times as many. */
const sources = [
  'daily_course_revenue_tallies',
  'daily_method_revenue_tallies',
  'daily_course_enrolment_tallies',
  'daily_course_ending_tallies',
];

const monthOf = (day: string): string => `substr(${day}, 1, 7)`;

export const monthlyAggregates = (dialect: SqlDialect): readonly MonthlyAggregate[] =>
  dailyAggregates(dialect)
    .filter(({ table }) => sources.includes(table))
    .map(({ keys, ...aggregate }) => ({
      ...aggregate,
      daily: aggregate.table,
      table: aggregate.table.replace('daily_', 'monthly_'),
      keys: keys.map(([column, from]) =>
        column === 'day'
          ? (['month', (row) => monthOf(from(row))] as const)
          : ([column, from] as const),
      ),
    }));

const texts = ['month', 'currency', 'method', 'status'];

/** Without a primary key, like the other aggregates. */
export const monthlyTable = (
  aggregate: MonthlyAggregate,
  { key, text, tableEnd }: SqlDialect,
): string => {
  const columns = [
    ...keyColumns(aggregate).map((column) => [column, texts.includes(column) ? text : key]),
    ...summedColumns(aggregate).map((column) => [column, key]),
  ].map(([column, type]) => `${column} ${type} not null`);
  return `create table ${aggregate.table} (${columns.join(', ')})${tableEnd}`;
};

/** Fills an empty aggregate from that by day. */
export function fillMonthly(aggregate: MonthlyAggregate): string {
  const keys = keyColumns(aggregate);
  const summed = summedColumns(aggregate);
  const values = [
    ...keys.map((column) => (column === 'month' ? monthOf('day') : column)),
    ...summed.map((column) => `sum(${column})`),
  ];
  return `insert into ${aggregate.table} (${[...keys, ...summed].join(', ')})
    select ${values.join(', ')} from ${aggregate.daily}
    group by ${keys.map((_, index) => index + 1).join(', ')}`;
}
