import * as z from 'zod/mini';
import { languages } from './locales.ts';
import { recordTags } from './tags.form.ts';
import * as field from './text.schema.ts';

const fields = {
  first_name: field.line(1, 80),
  last_name: field.line(1, 80),
  email: field.email,
  phone: z.optional(z.nullable(field.phone)),
  class_level: z.optional(z.nullable(field.id)),
  locale: z.optional(z.enum(languages)),
  /** The end of the school's trial days if omitted. Null: no trial. */
  trial_ends_at: z.optional(z.nullable(field.typedTime)),
  /** Who is asked for the money. Null: the student. For roles that can read payers. */
  payer: z.optional(z.nullable(field.id)),
  tags: z.optional(recordTags),
};

export const studentForm = z.strictObject({
  ...fields,
  /** Without one, the student can't sign in until an invitation is accepted. */
  password: z.optional(field.newPassword),
  /** Adds the student as `invited`, who can be enrolled but not sign in yet, and creates a link. */
  invite: z.optional(z.boolean()),
});
export type StudentForm = z.input<typeof studentForm>;

export const studentChange = z.strictObject({
  ...fields,
  first_name: z.optional(fields.first_name),
  last_name: z.optional(fields.last_name),
  email: z.optional(fields.email),
  version: z.optional(field.version),
  password: z.optional(field.typedPassword),
});
export type StudentChange = z.input<typeof studentChange>;
