import * as z from 'zod/mini';
import { languages } from './locales.ts';
import { payerKinds } from './payers.ts';
import { email, id, line, optionalLine, optionalText, phone, version } from './text.schema.ts';

const fields = {
  kind: z.enum(payerKinds),
  name: line(1, 200),
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(phone)),
  address: optionalText(500),
  tax_number: optionalLine(60),
  locale: z.optional(z.enum(languages)),
};

export const payerForm = z.strictObject(fields);
export type PayerForm = z.input<typeof payerForm>;

export const payerChange = z.strictObject({
  ...fields,
  kind: z.optional(fields.kind),
  name: z.optional(fields.name),
  version: z.optional(version),
});
export type PayerChange = z.input<typeof payerChange>;

/** Of one student or of one enrolment. */
export const payerLink = z
  .strictObject({
    student: z.optional(id),
    enrolment: z.optional(id),
    /** Null: the student, or for an enrolment the payer of the student. */
    payer: z.nullable(id),
    version: z.optional(version),
  })
  .check(
    z.refine(({ student, enrolment }) => (student === undefined) !== (enrolment === undefined), {
      path: ['student'],
      error: 'required',
    }),
  );
export type PayerLink = z.input<typeof payerLink>;
