import * as z from 'zod/mini';
import type { actionsOfList } from './bulk.ts';
import { markPaidForm, voidForm } from './payments.form.ts';
import { tagIds } from './tags.form.ts';
import { id, optionalLine, typedTime } from './text.schema.ts';

const none = z.strictObject({});

/** Either a number of days, from the end of a trial that still runs, or the same end for all. */
const trial = z
  .strictObject({
    days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
    until: z.optional(typedTime),
  })
  .check(
    z.refine(({ days, until }) => (days === undefined) !== (until === undefined), {
      path: ['days'],
      message: 'invalid',
    }),
  );

const status = { suspend: none, reactivate: none, archive: none } as const;

const tags = z.strictObject({ tags: tagIds.check(z.minLength(1)) });
const tagging = { add_tags: tags, remove_tags: tags } as const;

const student = {
  ...status,
  ...tagging,
  invite: none,
  enrol: z.strictObject({ course: id }),
  change_class_level: z.strictObject({ class_level: z.nullable(id) }),
  extend_trial: trial,
} as const;

/** The actions of each list with many records at once, and the fields of each. */
export const bulkForms = {
  students: student,
  'unenrolled-students': student,
  teachers: { ...status, ...tagging, invite: none },
  courses: { publish: none, archive: none, ...tagging },
  enrolments: {
    cancel: z.strictObject({ reason: optionalLine(500) }),
    complete: none,
    transfer: z.strictObject({ course: id, reason: optionalLine(500) }),
  },
  payments: {
    mark_paid: z.omit(markPaidForm, { version: true }),
    void: z.omit(voidForm, { version: true }),
  },
} as const satisfies {
  [List in keyof typeof actionsOfList]: Record<(typeof actionsOfList)[List][number], z.ZodMiniType>;
};

export type BulkForms = typeof bulkForms;
