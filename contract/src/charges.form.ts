import * as z from 'zod/mini';
import { chargeKinds, maxPostponed } from './charges.ts';
import { isDay } from './days.ts';
import { isAdjustment, parseSignedHundredths } from './money.ts';
import { decimal } from './pricing.form.ts';
import { id, line, optionalLine, version } from './text.schema.ts';

const day = z.string().check(z.refine(isDay, 'day'));

export const chargeForm = z.strictObject({
  kind: z.enum(chargeKinds),
  /** The title of the course if omitted. */
  label: optionalLine(120),
  /** Of a discount or a waiver with or without its sign. */
  amount: decimal(isAdjustment, 'adjustment', parseSignedHundredths),
  /** Today if omitted. */
  due_on: z.optional(day),
  /** Of a discount or a waiver. */
  reason: optionalLine(500),
  /** Of the enrolment. */
  version: z.optional(version),
});
export type ChargeForm = z.input<typeof chargeForm>;

/** Fields that are omitted stay as they are. */
export const chargeChange = z.strictObject({
  label: z.optional(line(1, 120)),
  amount: z.optional(decimal(isAdjustment, 'adjustment', parseSignedHundredths)),
  due_on: z.optional(day),
  reason: optionalLine(500),
  version: z.optional(version),
});
export type ChargeChange = z.input<typeof chargeChange>;

/** To a day, or by a number of days. */
export const postponeForm = z
  .strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(maxPostponed)),
    days: z.optional(z.int().check(z.minimum(1), z.maximum(3660))),
    due_on: z.optional(day),
    reason: line(1, 500),
    /** Of the enrolment, for charges of one enrolment only. */
    version: z.optional(version),
  })
  .check(
    z.refine(({ days, due_on }) => (days === undefined) !== (due_on === undefined), {
      path: ['due_on'],
      error: 'required',
    }),
  );
export type PostponeForm = z.input<typeof postponeForm>;
