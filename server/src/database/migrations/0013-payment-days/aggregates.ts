import type { Aggregate } from '../0001-school/aggregates.ts';
import type { SqlDialect } from '../sql-dialect.ts';

const same = (column: string): readonly [string, (row: string) => string] => [
  column,
  (row) => `${row}.${column}`,
];

/** The day of the payment in the school's time zone. */
const paidDay = ({ engine }: SqlDialect, row: string): string => {
  const time = `${row}.paid_at`;
  const day =
    engine === 'sqlite'
      ? `date(${time}, o.seconds || ' seconds')`
      : `to_char((${time} at time zone 'UTC') + make_interval(secs => o.seconds), 'YYYY-MM-DD')`;
  return `(select ${day} from time_zone_offsets o where o.starts_at <= ${time}
      order by o.starts_at desc limit 1)`;
};

/** The totals of payments by the day on which they were paid. */
export const paymentDayAggregates = (dialect: SqlDialect): readonly Aggregate[] => [
  {
    table: 'daily_payment_totals',
    source: 'payments',
    keys: [
      ['day', (row) => paidDay(dialect, row)],
      same('status'),
      same('method'),
      same('currency'),
    ],
    sums: [same('amount_cents'), same('refunded_cents')],
    counts: (row) => `${row}.paid_at is not null`,
    hasManyKeys: true,
    dependsOn: ['paid_at', 'status', 'method', 'currency', 'amount_cents', 'refunded_cents'],
  },
];
