import * as z from 'zod/mini';
import { isDiscount } from './money.ts';
import { decimal } from './pricing.form.ts';
import { line, version } from './text.schema.ts';

const name = line(1, 80);
const percent = decimal(isDiscount, 'discount');

export const taxRateForm = z.strictObject({ name, percent });
export type TaxRateForm = z.input<typeof taxRateForm>;

export const taxRateChange = z.strictObject({
  name: z.optional(name),
  percent: z.optional(percent),
  archived: z.optional(z.boolean()),
  version: z.optional(version),
});
export type TaxRateChange = z.input<typeof taxRateChange>;
