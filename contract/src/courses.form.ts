import * as z from 'zod/mini';
import { courseStatuses } from './courses.ts';
import { isPrice } from './money.ts';
import { decimal } from './pricing.form.ts';
import { recordTags } from './tags.form.ts';
import { currency, id, line, optionalText, typedTime, version } from './text.schema.ts';

const fields = {
  code: line(1, 40),
  title: line(1, 200),
  subject: line(1, 80),
  class_level: id,
  teacher: z.optional(z.nullable(id)),
  description: optionalText(5000),
  /** Null: unlimited. */
  capacity: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
  starts_at: z.optional(z.nullable(typedTime)),
  ends_at: z.optional(z.nullable(typedTime)),
  /** Saved in the price history. Null: no price yet; a published course has one. */
  price: z.optional(z.nullable(decimal(isPrice, 'price'))),
  /** The default currency of the school if omitted. */
  currency: z.optional(currency),
  /** A draft if omitted. Publishing needs a teacher and a price. */
  status: z.optional(z.enum(courseStatuses)),
  /** Those that the course offers; the first is the default. */
  payment_plans: z.optional(
    z.array(id).check(
      z.maxLength(20),
      z.refine((ids) => new Set(ids).size === ids.length, 'each_once'),
    ),
  ),
  /** Included in the price. Null: none. */
  tax_rate: z.optional(z.nullable(id)),
  tags: z.optional(recordTags),
};

export const courseForm = z.strictObject(fields);
export type CourseForm = z.input<typeof courseForm>;

export const courseChange = z.strictObject({
  ...fields,
  code: z.optional(fields.code),
  title: z.optional(fields.title),
  subject: z.optional(fields.subject),
  class_level: z.optional(fields.class_level),
  version: z.optional(version),
});
export type CourseChange = z.input<typeof courseChange>;
