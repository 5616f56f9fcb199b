import * as z from 'zod/mini';
import { languages } from './locales.ts';
import { recordTags } from './tags.form.ts';
import * as field from './text.schema.ts';

const uniqueLines = (max: number) =>
  z.array(field.line(1, max)).check(
    z.maxLength(20),
    z.refine((list) => new Set(list).size === list.length, 'each_once'),
  );

const fields = {
  first_name: field.line(1, 80),
  last_name: field.line(1, 80),
  email: field.email,
  phone: z.optional(z.nullable(field.phone)),
  locale: z.optional(z.enum(languages)),
  headline: field.optionalLine(120),
  bio: field.optionalText(2000),
  subjects: z.optional(uniqueLines(80)),
  tags: z.optional(recordTags),
  class_levels: z.optional(uniqueLines(80)),
  qualifications: field.optionalText(500),
  experience_years: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(60)))),
};

export const teacherForm = z
  .strictObject({
    ...fields,
    /** Required without `invite`. */
    password: z.optional(field.newPassword),
    /** Adds the teacher as `invited`, who sets a password with a link. */
    invite: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ password, invite }) => invite === true || password !== undefined, {
      path: ['password'],
      message: 'required',
      // Also beside other problems: a form shows all of them.
      when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
    }),
  );
export type TeacherForm = z.input<typeof teacherForm>;

export const teacherChange = z.strictObject({
  ...fields,
  first_name: z.optional(fields.first_name),
  last_name: z.optional(fields.last_name),
  email: z.optional(fields.email),
  version: z.optional(field.version),
  password: z.optional(field.typedPassword),
});
export type TeacherChange = z.input<typeof teacherChange>;
