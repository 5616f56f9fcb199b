import * as z from 'zod/mini';
import { type ErrorCode, errorStatus } from './error.ts';

export const errorBody = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  request_id: z.string(),
  /** With `stale`: the record as it is now. */
  current: z.optional(z.record(z.string(), z.unknown())),
  /** With `count_changed`: the number of rows that are selected now. */
  count: z.optional(z.int()),
});
export type ErrorBody = z.output<typeof errorBody>;
