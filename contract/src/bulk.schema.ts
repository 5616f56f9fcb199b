import * as z from 'zod/mini';
import * as calls from './bulk.ts';
import { withSchemas } from './endpoint.schema.ts';
import { job } from './jobs.schema.ts';
import { written } from './list.schema.ts';
import { id, typedText } from './text.schema.ts';

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
  /** How many of them the action would change. */
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
