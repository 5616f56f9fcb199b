import * as z from 'zod/mini';
import { parseHundredths } from './money.ts';
import { paymentMethods } from './payment-status.ts';
import { decimal } from './pricing.form.ts';
import { currency, line, optionalText, version } from './text.schema.ts';

/** A till can be empty. */
const isCounted = (cents: number): boolean => cents <= 99_999_999_999;

const counted = z.strictObject({
  currency,
  method: z.enum(paymentMethods),
  amount: decimal(isCounted, 'amount', parseHundredths),
});

export const closeDayForm = z.strictObject({
  /** What was counted, once per method and currency. */
  counted: z.optional(
    z.array(counted).check(
      z.maxLength(100),
      z.refine(
        (rows) => new Set(rows.map((row) => `${row.currency} ${row.method}`)).size === rows.length,
        'each_once',
      ),
    ),
  ),
  note: optionalText(2000),
  version: z.optional(version),
});
export type CloseDayForm = z.input<typeof closeDayForm>;

export const reopenDayForm = z.strictObject({ reason: line(1, 500), version: z.optional(version) });
export type ReopenDayForm = z.input<typeof reopenDayForm>;
