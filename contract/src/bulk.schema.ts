import * as z from 'zod/mini';
import type { actionsOfList } from './bulk.ts';
import * as calls from './bulk.ts';
import { withSchemas } from './endpoint.schema.ts';
import { job } from './jobs.schema.ts';
import { written } from './list.schema.ts';
import { markPaidForm, voidForm } from './payments.form.ts';
import { tagIds } from './tags.form.ts';
import { id, optionalLine, typedText, typedTime } from './text.schema.ts';

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

const count = z.int().check(z.minimum(0));

const selection = {
  list: z.enum(calls.bulkLists),
  /** Either ids, or the query string of the list: search and filters. Empty: all of its rows. */
  ids: z.optional(z.array(id).check(z.minLength(1))),
  query: z.optional(typedText(0, 20_000)),
  action: z.enum(calls.bulkActions),
  /** The fields of the action: `bulk.form.ts`. */
  params: z.optional(z.record(z.string(), z.unknown())),
};

const bulkSelection = z.strictObject(selection);
export type BulkSelection = z.input<typeof bulkSelection>;

const bulkRequest = z.strictObject({
  ...selection,
  /** The number of selected rows that the user has confirmed. Another one is `count_changed`. */
  expected_count: z.int().check(z.minimum(1)),
});
export type BulkRequest = z.input<typeof bulkRequest>;

const bulkPreview = z.object({
  count,
  /** How many of them the action would change: no more than the course has free seats. */
  eligible: count,
  /** Why the others would stay as they are. */
  reasons: z.array(z.object({ code: z.string(), count, message: z.string() })),
  sample: z.array(z.object({ id, name: z.string() })),
  total: count,
  /** The free seats of the course; null without a limit. */
  free_seats: z.optional(z.nullable(count)),
});
export type BulkPreview = z.output<typeof bulkPreview>;

export const previewBulk = withSchemas(calls.previewBulk, {
  summary: 'What an action would do with the selected rows of a list.',
  body: bulkSelection,
  response: z.object({ data: bulkPreview }),
});

export const startBulk = withSchemas(calls.startBulk, {
  summary: 'Start a job that does something with the selected rows of a list.',
  body: bulkRequest,
  status: 202,
  response: written(job),
  errors: ['count_changed'],
});
