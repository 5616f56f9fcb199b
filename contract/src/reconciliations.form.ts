import * as z from 'zod/mini';
import { rowActions } from './reconciliations.ts';
import { id, optionalLine } from './text.schema.ts';

export const rowForm = z
  .strictObject({
    action: z.enum(rowActions),
    /** Of a row that is ignored. */
    reason: optionalLine(500),
    /** For `record`: the enrolment that it pays for, or student and course; else the proposed ones. */
    enrolment: z.optional(id),
    student: z.optional(id),
    course: z.optional(id),
  })
  .check(
    z.refine(({ action, reason }) => action !== 'ignore' || !!reason, {
      path: ['reason'],
      error: 'required',
    }),
  );
export type RowForm = z.input<typeof rowForm>;
