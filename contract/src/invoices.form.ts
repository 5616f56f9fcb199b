import * as z from 'zod/mini';
import { maxInvoiceLines } from './invoices.ts';
import { decimal } from './pricing.form.ts';
import { id, line } from './text.schema.ts';

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

export const creditNoteForm = z.strictObject({ reason: line(1, 500) });
export type CreditNoteForm = z.input<typeof creditNoteForm>;
