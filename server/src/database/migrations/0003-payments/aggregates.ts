import type { Aggregate } from '../0001-school/aggregates.ts';

const same = (column: string): readonly [string, (row: string) => string] => [
  column,
  (row) => `${row}.${column}`,
];

export const paymentAggregates: readonly Aggregate[] = [
  {
    table: 'payment_totals',
    source: 'payments',
    keys: [same('status'), same('method'), same('currency')],
    sums: [same('amount_cents'), same('refunded_cents')],
    dependsOn: ['status', 'method', 'currency', 'amount_cents', 'refunded_cents'],
  },
];
