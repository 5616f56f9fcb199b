import * as z from 'zod/mini';
import { isDay } from './days.ts';
import { isAmount } from './money.ts';
import { decimal } from './pricing.form.ts';
import { id, optionalLine, version } from './text.schema.ts';

/** Amounts with their due dates. */
export const typedInstalments = z
  .array(
    z.strictObject({
      amount: decimal(isAmount, 'amount'),
      due_on: z.string().check(z.refine(isDay, 'day')),
    }),
  )
  .check(z.minLength(1), z.maxLength(120));

/** By a plan, or with instalments of one's own. */
export const enrolmentPlanForm = z
  .strictObject({
    plan: z.optional(id),
    instalments: z.optional(typedInstalments),
    /** The sum may differ from what is open; with a reason. */
    change_total: z.optional(z.boolean()),
    reason: optionalLine(500),
    /** Of the enrolment. */
    version: z.optional(version),
  })
  .check(
    z.refine(({ plan, instalments }) => (plan === undefined) !== (instalments === undefined), {
      path: ['instalments'],
      message: 'required',
    }),
    z.refine(({ change_total, reason }) => !change_total || Boolean(reason), {
      path: ['reason'],
      message: 'required',
    }),
  );
export type EnrolmentPlanForm = z.input<typeof enrolmentPlanForm>;
