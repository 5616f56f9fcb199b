import * as z from 'zod/mini';
import { languages } from './locales.ts';
import { payerKinds } from './payers.ts';
import { email, line, optionalLine, optionalText, phone, version } from './text.schema.ts';

const fields = {
  kind: z.enum(payerKinds),
  name: line(1, 200),
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(phone)),
  /** Lines, as on a letter. */
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
