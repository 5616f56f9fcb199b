import * as z from 'zod/mini';
import * as rules from './instalments.ts';
import { isAmount, isDiscount } from './money.ts';
import { decimal } from './pricing.form.ts';
import { line, version } from './text.schema.ts';

const instalment = z
  .strictObject({
    /** Of the total. Neither a percentage nor an amount: the rest. */
    percent: z.optional(z.nullable(decimal(isDiscount, 'discount'))),
    /** In the currency of the course. */
    amount: z.optional(z.nullable(decimal(isAmount, 'amount'))),
    /** Due so many days or months later; 0 if omitted. */
    after: z.optional(z.int().check(z.minimum(0), z.maximum(rules.maxInstalmentDelay.days))),
    unit: z.optional(z.enum(rules.instalmentUnits)),
    /** `start`: of the course, or the enrolment if it has none. */
    from: z.optional(z.enum(rules.instalmentOrigins)),
  })
  .check(
    z.refine(({ percent, amount }) => percent == null || amount == null, {
      path: ['amount'],
      message: 'percent_or_amount',
    }),
    z.check(({ value: { after = 0, unit }, issues }) => {
      const maximum = rules.maxInstalmentDelay.months;
      if (unit !== 'months' || after <= maximum) return;
      const about = { origin: 'number', inclusive: true, input: after } as const;
      issues.push({ code: 'too_big', maximum, path: ['after'], ...about });
    }),
  );
type Part = Pick<z.output<typeof instalment>, 'percent' | 'amount'>;

const isRest = ({ percent, amount }: Part): boolean => percent == null && amount == null;
const asTexts = ({ percent, amount }: Part) => ({
  percent: percent == null ? null : String(percent),
  amount: amount == null ? null : String(amount),
});

/** The sum of wrong numbers says nothing. */
const isValid = ({ issues }: { readonly issues: readonly unknown[] }): boolean =>
  issues.length === 0;

const instalments = z.array(instalment).check(
  z.minLength(1),
  z.maxLength(rules.maxInstalments),
  z.refine((parts) => !parts.slice(0, -1).some(isRest), { message: 'rest_last', when: isValid }),
  z.refine((parts) => rules.isWhole(parts.map(asTexts)), { message: 'percent_sum', when: isValid }),
);

const name = line(1, 80);

export const paymentPlanForm = z.strictObject({ name, instalments });
export type PaymentPlanForm = z.input<typeof paymentPlanForm>;

export const paymentPlanChange = z.strictObject({
  name: z.optional(name),
  instalments: z.optional(instalments),
  archived: z.optional(z.boolean()),
  version: z.optional(version),
});
export type PaymentPlanChange = z.input<typeof paymentPlanChange>;
