import { listBalances, sumBalances } from './charges.ts';
import { endpoint } from './endpoint.ts';
import type { Statement } from './statements.schema.ts';

export type * from './statements.schema.ts';

/** Charges by kind, and what the ledger calls charges, refunds and adjustments. */
export const lineKinds = [
  'tuition',
  'fee',
  'discount',
  'waiver',
  'payment',
  'refund',
  'adjustment',
] as const;
export type LineKind = (typeof lineKinds)[number];

export const maxStatementLines = 10_000;

const statement = {
  access: listBalances.access,
  shows: [...sumBalances.shows, 'invoices'],
  csv: {
    access: listBalances.csv.access,
    columns: [
      'date',
      'kind',
      'label',
      'student.full_name',
      'course.title',
      'reason',
      'currency',
      'amount',
      'balance',
    ],
  },
} as const;

export const readStudentStatement = endpoint<{ data: Statement[] }>()({
  ...statement,
  route: 'GET /api/auth/admin/students/{id}/statement/',
});

/** Of the enrolments that the payer pays for: named by the enrolment, or else by the student. */
export const readPayerStatement = endpoint<{ data: Statement[] }>()({
  ...statement,
  route: 'GET /api/payers/{id}/statement/',
});
