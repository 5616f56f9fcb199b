import * as z from 'zod/mini';
import { line, typedText, version } from './text.schema.ts';
import { type ViewListName, viewLists } from './view-lists.ts';

const fields = {
  name: line(1, 60),
  /** The query string of the list: search, filters, ordering and columns. */
  query: typedText(0, 4000),
  /** Colleagues see it; for owners and admins. */
  shared: z.optional(z.boolean()),
  /** Whether the list opens with it, for the caller. */
  is_default: z.optional(z.boolean()),
};

export const viewForm = z.strictObject({
  ...fields,
  list: z.enum(Object.keys(viewLists) as ViewListName[]),
  query: z.optional(fields.query),
});
export type ViewForm = z.input<typeof viewForm>;

export const viewChange = z.strictObject({
  ...fields,
  name: z.optional(fields.name),
  query: z.optional(fields.query),
  version: z.optional(version),
});
export type ViewChange = z.input<typeof viewChange>;
