import type { Aggregate } from '../0001-school/aggregates.ts';

export const recordAggregates: readonly Aggregate[] = [
  {
    table: 'enrolment_tallies',
    source: 'enrolments',
    keys: [['status', (row) => `${row}.status`]],
    dependsOn: ['status'],
  },
];
