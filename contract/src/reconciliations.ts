import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type * as schema from './reconciliations.schema.ts';

export type * from './reconciliations.schema.ts';

/** Where a file is from. It decides the method of a payment that is recorded from it. */
export const reconciliationSources = ['stripe', 'paypal', 'bank', 'other'] as const;
export type ReconciliationSource = (typeof reconciliationSources)[number];

export const rowActions = ['record', 'mark_paid', 'ignore'] as const;

/** Of a row of the file. Settled rows are matched rows whose payment is paid. */
export const rowResults = ['missing_here', 'amount_differs', 'matched', 'ignored'] as const;

export const rowFilters = [...rowResults, 'already_settled'] as const;
export type RowFilter = (typeof rowFilters)[number];

const maxFileBytes = 5_000_000;
export const maxFileRows = 10_000;
export const rowsPerPage = 200;

const access = (action: 'read' | 'create' | 'update') =>
  ({ action, subject: 'Reconciliation' }) as const;

/** The latest ones: they are deleted after 90 days. */
export const listReconciliations = endpoint<{ data: schema.ListedReconciliation[] }>()({
  route: 'GET /api/reconciliations/',
  access: access('read'),
  shows: ['payments'],
});

export const readReconciliation = endpoint<{ data: schema.Reconciliation }>()({
  route: 'GET /api/reconciliations/{id}/',
  access: access('read'),
  shows: ['payments'],
});

export const createReconciliation = endpoint<Written<schema.Reconciliation>, string | Blob>()({
  route: 'POST /api/reconciliations/',
  access: access('create'),
  fileBytes: maxFileBytes,
  affects: ['payments'],
});

export const settleRow = endpoint<Written<schema.ReconciliationRow>, schema.RowForm>()({
  route: 'POST /api/reconciliations/{id}/rows/{n}/',
  access: access('update'),
  affects: ['payments', 'students', 'enrolments', 'courses', 'school'],
});
