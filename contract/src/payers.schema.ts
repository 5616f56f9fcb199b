import * as z from 'zod/mini';
import { enrolmentBalance } from './charges.schema.ts';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { languages } from './locales.ts';
import { payerChange, payerForm, payerLink } from './payers.form.ts';
import * as calls from './payers.ts';
import { enrolmentStatuses } from './students.ts';
import { id, instant } from './text.schema.ts';

export const namedPayer = z.object({ id, name: z.string() });

const payer = z.object({
  id,
  kind: z.enum(calls.payerKinds),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  tax_number: z.nullable(z.string()),
  locale: z.enum(languages),
  created_at: instant,
  is_erased: z.optional(z.literal(true)),
  version: z.int(),
});
export type Payer = z.output<typeof payer>;

/** What the enrolments that it pays for owe, in one currency. */
const payerBalance = z.object({
  currency: z.string(),
  owed: z.string(),
  credit: z.string(),
  /** What is owed minus credits. */
  balance: z.string(),
  overdue: z.string(),
});
export type PayerBalance = z.output<typeof payerBalance>;

const listedPayer = z.extend(payer, { balances: z.array(payerBalance) });
export type ListedPayer = z.output<typeof listedPayer>;

const student = z.object({ id, full_name: z.string(), email: z.string() });

const payerDetails = z.extend(listedPayer, {
  /** Those whose payer it is. */
  students: z.array(student),
  /** Those that it pays for: the payer of the enrolment, or else of the student. */
  enrolments: z.array(
    z.object({
      id,
      student,
      course: z.object({ id, title: z.string() }),
      status: z.enum(enrolmentStatuses),
      enrolled_at: instant,
      balance: enrolmentBalance,
      /** What is open, the oldest due date first. */
      open: z.array(z.object({ due_on: z.string(), amount: z.string() })),
    }),
  ),
});
export type PayerDetails = z.output<typeof payerDetails>;

export const listPayers = withSchemas(calls.listPayers, {
  summary: 'People and organisations that pay for students, and what is owed by each.',
  response: resultsPage(listedPayer),
});

export const readPayer = withSchemas(calls.readPayer, {
  summary: `A payer with up to ${calls.payerDetailRows} students and enrolments, those that owe something first, and what is owed.`,
  response: z.object({ data: payerDetails }),
});

export const createPayer = withSchemas(calls.createPayer, {
  summary: 'Add a payer.',
  body: payerForm,
  status: 201,
  response: written(payer),
});

export const updatePayer = withSchemas(calls.updatePayer, {
  summary: 'Edit a payer.',
  body: payerChange,
  response: written(payer),
  errors: ['stale'],
});

export const linkPayer = withSchemas(calls.linkPayer, {
  summary: 'Set who is asked for the money of a student or an enrolment.',
  body: payerLink,
  response: written(z.object({ payer: z.nullable(namedPayer), version: z.int() })),
  errors: ['stale'],
});
