import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { id, line, typedText, version, versionQuery } from './text.schema.ts';
import { type ViewListName, viewLists } from './view-lists.ts';
import * as calls from './views.ts';

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

const list = z.enum(Object.keys(viewLists) as ViewListName[]);

const view = z.object({
  id,
  list,
  name: z.string(),
  query: z.string(),
  /** Filters of the saved query that the list no longer has. */
  ignored: z.array(z.string()),
  shared: z.boolean(),
  is_default: z.boolean(),
  is_own: z.boolean(),
  owner: z.object({ id, full_name: z.string() }),
  version: z.int(),
});
export type View = z.output<typeof view>;

const viewCount = z.object({
  /** Of the view; empty for all rows. */
  query: z.string(),
  count: z.int().check(z.minimum(0)),
  count_capped: z.boolean(),
});
export type ViewCount = z.output<typeof viewCount>;

export const countViews = withSchemas(calls.countViews, {
  summary: 'How many rows a list has under each of its views, and without one.',
  query: z.strictObject({ list }),
  response: z.object({ data: z.array(viewCount) }),
});

export const listViews = withSchemas(calls.listViews, {
  summary: 'Saved views: the own ones, and those that colleagues share, by name.',
  response: z.object({ data: z.array(view) }),
});

export const createView = withSchemas(calls.createView, {
  summary: 'Save a view of a list. Sharing it needs an owner or admin.',
  body: viewForm,
  status: 201,
  response: written(view),
});

export const updateView = withSchemas(calls.updateView, {
  summary: 'Edit a view, or open its list with it.',
  body: viewChange,
  response: written(view),
  errors: ['stale'],
});

export const deleteView = withSchemas(calls.deleteView, {
  summary: 'Delete a view.',
  query: versionQuery,
  response: written(z.pick(view, { id: true })),
  errors: ['stale'],
});
