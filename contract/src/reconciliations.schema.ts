import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { fileBody } from './file-body.schema.ts';
import { wholeNumber, written } from './list.schema.ts';
import { paymentStatuses } from './payment-status.ts';
import * as calls from './reconciliations.ts';
import { rowActions } from './reconciliations.ts';
import { id, idParams, instant, optionalLine } from './text.schema.ts';

export const rowForm = z
  .strictObject({
    action: z.enum(rowActions),
    /** Of a row that is ignored. */
    reason: optionalLine(500),
    /** For `record`: the enrolment that it pays for, or student and course; else the proposed ones. */
    enrolment: z.optional(id),
    student: z.optional(id),
    course: z.optional(id),
  })
  .check(
    z.refine(({ action, reason }) => action !== 'ignore' || !!reason, {
      path: ['reason'],
      error: 'required',
    }),
  );
export type RowForm = z.input<typeof rowForm>;

const student = z.object({ id, full_name: z.string() });
const course = z.object({ id, title: z.string() });

const matchedPayment = z.object({
  id,
  number: z.string(),
  student,
  amount: z.string(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  paid_at: z.nullable(instant),
  provider_ref: z.nullable(z.string()),
});

const row = z.object({
  /** The number of the row in the file, from 1, without the header. */
  n: z.int(),
  occurred_at: instant,
  amount: z.string(),
  currency: z.string(),
  reference: z.nullable(z.string()),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  result: z.enum(calls.rowResults),
  /** Of a matched row: its payment is paid, so there is nothing to do. */
  settled: z.boolean(),
  /** Rows of the file that are the same, and count once. */
  repeated_in: z.array(z.int()),
  action: z.nullable(z.enum(calls.rowActions)),
  reason: z.nullable(z.string()),
  payment: z.nullable(matchedPayment),
  /** Of a row without a payment: the student with this name or email, and a course with a balance. */
  proposal: z.nullable(z.object({ student, course: z.nullable(course) })),
});
export type ReconciliationRow = z.output<typeof row>;

const reconciliation = z.object({
  id,
  source: z.enum(calls.reconciliationSources),
  created_at: instant,
  created_by: z.nullable(z.object({ id, full_name: z.string() })),
  first_day: z.string(),
  last_day: z.string(),
  row_count: z.int(),
});

const listedReconciliation = z.extend(reconciliation, {
  /** Rows without a payment that nobody ignored. */
  open: z.int(),
});
export type ListedReconciliation = z.output<typeof listedReconciliation>;

const reconciliationDetails = z.extend(reconciliation, {
  counts: z.object({
    /** Rows with a payment of the same amount, those that are already settled among them. */
    matched: z.int(),
    missing_here: z.int(),
    /** Paid payments of these days and this method that the file does not have. */
    missing_there: z.int(),
    amount_differs: z.int(),
    already_settled: z.int(),
  }),
  ignored: z.int(),
  /** Rows that are no incoming payments, such as fees, refunds and payouts. */
  skipped: z.int(),
  /** Rows that repeat another one. */
  repeated: z.int(),
  /** How many rows the filter matches; a page of them follows. */
  count: z.int(),
  rows: z.array(row),
  missing_there: z.array(matchedPayment),
});
export type Reconciliation = z.output<typeof reconciliationDetails>;

export const listReconciliations = withSchemas(calls.listReconciliations, {
  summary: 'The latest reconciliations.',
  response: z.object({ data: z.array(listedReconciliation) }),
});

export const readReconciliation = withSchemas(calls.readReconciliation, {
  summary: `A reconciliation with a page of ${calls.rowsPerPage} rows, and as many payments that the file does not have.`,
  query: z.strictObject({
    result: z.optional(z.enum(calls.rowFilters)),
    page: z.optional(wholeNumber(1, calls.maxFileRows)),
  }),
  response: z.object({ data: reconciliationDetails }),
});

export const createReconciliation = withSchemas(calls.createReconciliation, {
  summary:
    'Compare the CSV file of a provider or bank with the payments. The same file again returns the same reconciliation.',
  query: z.strictObject({ source: z.enum(calls.reconciliationSources) }),
  body: fileBody,
  status: 201,
  response: written(reconciliationDetails),
});

const rowNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((digits: string) => Number(digits)),
);

export const settleRow = withSchemas(calls.settleRow, {
  summary: 'Record the payment of a row, mark its payment as paid, or ignore it.',
  params: z.extend(idParams, { n: rowNumber }),
  body: rowForm,
  response: written(row),
  errors: ['wrong_status', 'reference_in_use'],
});
