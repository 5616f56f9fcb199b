import * as z from 'zod/mini';
import { currency, email, line, optionalLine, optionalText, version } from './text.schema.ts';

/** Time zones of the runtime, which both sides know. */
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
};

export const schoolForm = z.strictObject({
  name: z.optional(line(1, 120)),
  default_currency: z.optional(currency),
  currencies: z.optional(
    z.array(currency).check(
      z.minLength(1),
      z.maxLength(20),
      z.refine((list) => new Set(list).size === list.length, 'each_once'),
    ),
  ),
  /** A name of the IANA database, such as `Europe/Berlin`. */
  time_zone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'time_zone'))),
  trial_days: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
  support_email: z.optional(z.nullable(email)),
  /** Printed on receipts, such as a tax number. */
  tax_line: optionalLine(200),
  /** Lines of the address on invoices. */
  address: optionalText(500),
  tax_number: optionalLine(60),
  version: z.optional(version),
});
export type SchoolForm = z.input<typeof schoolForm>;
