import * as z from 'zod/mini';
import { chargeStates } from './charges.ts';
import { withSchemas } from './endpoint.schema.ts';
import * as calls from './invoices.ts';
import { maxInvoiceLines } from './invoices.ts';
import { resultsPage, wholeNumber, written } from './list.schema.ts';
import { languages } from './locales.ts';
import { decimal } from './pricing.form.ts';
import { id, instant, line } from './text.schema.ts';

/** For the payer of an enrolment, or for a payer of several. */
export const invoiceForm = z
  .strictObject({
    enrolment: z.optional(id),
    payer: z.optional(id),
    charges: z.array(id).check(z.minLength(1), z.maxLength(maxInvoiceLines)),
    /** The sum of the charges as the client saw it. Another one is an error. */
    total: z.optional(decimal(() => true, 'decimal')),
  })
  .check(
    z.refine(({ enrolment, payer }) => (enrolment === undefined) !== (payer === undefined), {
      path: ['enrolment'],
      error: 'required',
    }),
  );
export type InvoiceForm = z.input<typeof invoiceForm>;

const creditNoteForm = z.strictObject({ reason: line(1, 500) });
export type CreditNoteForm = z.input<typeof creditNoteForm>;

const text = z.string();
const optional = z.nullable(text);
/** A day of the school. */
const day = z.string();
const named = z.object({ id, number: text });

const listed = z.object({
  id,
  /** Without gaps in a year of the school: `I-2026-000001`, of a credit note `C-2026-000001`. */
  number: text,
  kind: z.enum(calls.invoiceKinds),
  issued_on: day,
  /** Who was asked for the money: a payer, or the student. Neutral once the person is erased. */
  buyer: z.object({ name: text }),
  payer_id: z.nullable(id),
  student_id: z.nullable(id),
  currency: text,
  /** Amounts of a credit note are negative. */
  net: text,
  tax: text,
  total: text,
  invoice: z.nullable(named),
  credit_note: z.nullable(named),
  /** Of a credit note. */
  reason: optional,
});
export type ListedInvoice = z.output<typeof listed>;

const taxRate = z.nullable(z.object({ name: text, percent: text }));

const invoiceLine = z.object({
  charge: id,
  student: text,
  course: text,
  label: text,
  amount: text,
  /** When it was issued. */
  due_on: z.nullable(day),
  tax_rate: taxRate,
});

/** Of the lines with one tax rate: what is rounded is the tax of their sum. */
const taxOfRate = z.object({ tax_rate: taxRate, gross: text, net: text, tax: text });

const party = { name: text, address: optional, tax_number: optional };

const invoice = z.extend(listed, {
  created_at: instant,
  locale: z.enum(languages),
  seller: z.object(party),
  buyer: z.object({ ...party, email: optional }),
  lines: z.array(invoiceLine),
  taxes: z.array(taxOfRate),
});
export type Invoice = z.output<typeof invoice>;

const billableCharge = z.object({
  id,
  enrolment: id,
  student: z.object({ id, full_name: text }),
  course: z.object({ id, title: text }),
  label: text,
  amount: text,
  currency: text,
  due_on: day,
  state: z.enum(chargeStates),
  tax_rate: taxRate,
});
export type BillableCharge = z.output<typeof billableCharge>;

export const listInvoices = withSchemas(calls.listInvoices, {
  cache: true,
  summary: 'Invoices and credit notes.',
  response: resultsPage(listed),
});

export const readInvoice = withSchemas(calls.readInvoice, {
  summary: 'An invoice or a credit note, as it was issued.',
  response: z.object({ data: invoice }),
});

const queryId = wholeNumber(1, 999_999_999_999_999);

export const listBillableCharges = withSchemas(calls.listBillableCharges, {
  summary: `The latest ${calls.maxInvoiceLines} charges of an enrolment or a payer that no invoice has.`,
  query: z.strictObject({ enrolment: z.optional(queryId), payer: z.optional(queryId) }).check(
    z.refine(({ enrolment, payer }) => (enrolment === undefined) !== (payer === undefined), {
      path: ['enrolment'],
      error: 'required',
    }),
  ),
  response: z.object({ data: z.array(billableCharge) }),
});

export const createInvoice = withSchemas(calls.createInvoice, {
  summary:
    'Issue an invoice of charges of one payer and one currency. It cannot be changed: a credit note reverses it.',
  body: invoiceForm,
  status: 201,
  response: written(invoice),
  errors: ['stale'],
});

export const createCreditNote = withSchemas(calls.createCreditNote, {
  summary: 'Reverse an invoice. Its charges can then be invoiced again.',
  body: creditNoteForm,
  status: 201,
  response: written(invoice),
  errors: ['credited', 'wrong_status'],
});
