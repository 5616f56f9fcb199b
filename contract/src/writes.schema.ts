import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { id } from './text.schema.ts';
import * as calls from './writes.ts';

const writeKey = z.strictObject({ key: z.string().check(z.regex(/^[\x20-\x7e]{1,128}$/)) });
export type WriteKey = z.input<typeof writeKey>;

const settledWrite = z.object({
  was_saved: z.boolean(),
  /** Of the record that the write made or changed. Null: nothing was saved, or it has no id. */
  id: z.nullable(id),
});
export type SettledWrite = z.output<typeof settledWrite>;

export const settleWrite = withSchemas(calls.settleWrite, {
  summary:
    'Whether the write with this `Idempotency-Key` was saved. If not, the key is refused from now on.',
  body: writeKey,
  response: z.object({ data: settledWrite }),
});
