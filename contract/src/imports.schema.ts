import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { fileBody } from './file-body.schema.ts';
import * as calls from './imports.ts';
import { job } from './jobs.schema.ts';
import { wholeNumber, written } from './list.schema.ts';
import { id, instant, typedText, version } from './text.schema.ts';

const count = z.int().check(z.minimum(0));
const header = typedText(1, 200);

const listedImport = z.object({
  id,
  kind: z.enum(calls.importKinds),
  state: z.enum(calls.importStates),
  file_name: z.nullable(z.string()),
  created_at: instant,
  created_by: z.nullable(z.object({ id, full_name: z.string() })),
  counts: z.object({ create: count, update: count, unchanged: count, problem: count }),
  /** Rows of the file, and how many of them are checked. */
  total: count,
  checked: count,
  job_id: z.nullable(id),
  /** Whether it has changed something that an undo can take back. */
  is_undoable: z.boolean(),
});
export type ListedImport = z.output<typeof listedImport>;

const change = z.object({
  from: z.unknown(),
  to: z.unknown(),
  /** Edited by hand since the last import that set it. Kept, unless the import says otherwise. */
  hand_edited: z.optional(z.literal(true)),
  kept: z.optional(z.literal(true)),
});

const problem = z.object({
  /** As a spreadsheet numbers it: the header is usually row 1. */
  row: z.int(),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  reason: z.string(),
});

const importDetails = z.extend(listedImport, {
  /** Another one with every change of what the columns mean. */
  version: z.int(),
  columns: z.array(z.string()),
  /** The field of each header. Null: not imported. */
  mapping: z.record(z.string(), z.nullable(z.string())),
  fields: z.array(
    z.object({
      name: z.string(),
      /** In the language of the reader. */
      label: z.string(),
      /** Finds the record that a row updates. */
      is_key: z.boolean(),
      /** A new record needs it. */
      is_required: z.boolean(),
      /** By blank cells. */
      can_be_cleared: z.boolean(),
    }),
  ),
  /** What a blank cell of a column means. */
  blanks: z.record(z.string(), z.enum(['keep', 'clear'])),
  date_order: z.nullable(z.enum(calls.dateOrders)),
  /** Of phone numbers without one. */
  country_code: z.nullable(z.string()),
  hand_edited: z.enum(['keep', 'overwrite']),
  /** Rows that would change values that somebody edited by hand. */
  hand_edited_rows: count,
  /** Questions that are open: until then, rows that depend on them are problems. */
  asks: z.array(z.enum(['date_order'])),
  /** An earlier import of the same file. */
  same_file: z.nullable(z.object({ id, created_at: instant, state: z.enum(calls.importStates) })),
  /** A page of rows, those that the filter matches. */
  sample: z.array(
    z.object({
      row: z.int(),
      state: z.nullable(z.enum(calls.importRowStates)),
      cells: z.array(z.string()),
      record_id: z.nullable(id),
      changes: z.record(z.string(), change),
    }),
  ),
  /** The first problems; `problems.csv` has all. */
  problems: z.array(problem),
});
export type Import = z.output<typeof importDetails>;

export const listImports = withSchemas(calls.listImports, {
  summary: 'The latest imports. As CSV: a template of a kind with two example rows.',
  query: z.strictObject({ kind: z.optional(z.enum(calls.importKinds)) }),
  response: z.object({ data: z.array(listedImport) }),
});

export const readImport = withSchemas(calls.readImport, {
  summary: `An import with a page of ${calls.importRowsPerPage} rows. As CSV: the rows with problems, with the columns of the file.`,
  query: z.strictObject({
    state: z.optional(z.enum(calls.importRowStates)),
    page: z.optional(wholeNumber(1, 1_000_000)),
  }),
  response: z.object({ data: importDetails }),
});

export const createImport = withSchemas(calls.createImport, {
  summary: 'Upload a CSV file or a workbook. Nothing changes before it is applied.',
  query: z.strictObject({
    kind: z.enum(calls.importKinds),
    file_name: z.optional(typedText(1, 200)),
  }),
  body: fileBody,
  status: 201,
  response: written(importDetails),
});

const importChange = z.strictObject({
  /** Only the headers that change. */
  mapping: z.optional(z.record(header, z.nullable(typedText(1, 60)))),
  blanks: z.optional(z.record(header, z.enum(['keep', 'clear']))),
  date_order: z.optional(z.nullable(z.enum(calls.dateOrders))),
  /** Such as +49. */
  country_code: z.optional(z.nullable(z.string().check(z.regex(calls.countryCode, 'invalid')))),
  hand_edited: z.optional(z.enum(['keep', 'overwrite'])),
});
export type ImportChange = z.input<typeof importChange>;

export const updateImport = withSchemas(calls.updateImport, {
  summary: 'Change what the columns mean. The rows are checked again.',
  body: importChange,
  response: written(importDetails),
  errors: ['wrong_status'],
});

const importApply = z.strictObject({
  mode: z.optional(z.enum(['valid_rows', 'all_or_nothing'])),
  version: z.optional(version),
});
export type ImportApply = z.input<typeof importApply>;

export const applyImport = withSchemas(calls.applyImport, {
  summary: 'Start the job that creates and updates the records. It sends no mail.',
  body: importApply,
  status: 202,
  response: written(job),
  errors: ['wrong_status', 'stale'],
});

export const undoImport = withSchemas(calls.undoImport, {
  summary: 'Take back an import, except for records that were changed since.',
  status: 202,
  response: written(job),
  errors: ['wrong_status', 'not_revertible'],
});
