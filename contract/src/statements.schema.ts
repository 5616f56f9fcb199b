import * as z from 'zod/mini';
import { charge } from './charges.schema.ts';
import { isDay } from './days.ts';
import { withSchemas } from './endpoint.schema.ts';
import * as calls from './statements.ts';
import { id, idParams } from './text.schema.ts';

const day = z
  .string()
  .check(z.refine(isDay, 'day'), z.describe('A day of the school’s time zone: 2026-03-29.'));

const query = z.strictObject({ from: z.optional(day), to: z.optional(day) });

const line = z.object({
  /** The due date of a charge, or the day of the payment. */
  date: z.string(),
  kind: z.enum(calls.lineKinds),
  /** The text of the charge, or the number of the payment. */
  label: z.string(),
  reason: z.nullable(z.string()),
  student: z.object({ id, full_name: z.string() }),
  course: z.object({ id, title: z.string() }),
  /** Negative if it lowers the balance. */
  amount: z.string(),
  /** After this line. */
  balance: z.string(),
  charge: z.nullable(charge),
  /** That the charge is on, unless it was credited. */
  invoice: z.nullable(z.object({ id, number: z.string() })),
  payment: z.nullable(z.object({ id, number: z.string() })),
});

const statement = z.object({
  currency: z.string(),
  /** At the start of `from`; zero if it is omitted. */
  opening_balance: z.string(),
  lines: z.array(line),
  /** At the end of `to`. If it is omitted, with charges of the future: what is owed in all. */
  closing_balance: z.string(),
});
export type Statement = z.output<typeof statement>;

const schemas = { params: idParams, query, response: z.object({ data: z.array(statement) }) };
const rule =
  'charges by due date and succeeded transactions by day, per currency, with the balance after each. Without `to` all charges count, so the closing balance is what is owed. Cancelled charges do not appear.';

export const readStudentStatement = withSchemas(calls.readStudentStatement, {
  ...schemas,
  summary: `The statement of a student: ${rule}`,
});

export const readPayerStatement = withSchemas(calls.readPayerStatement, {
  ...schemas,
  summary: `The statement of a payer, for all enrolments that it pays for: ${rule}`,
});
