import * as z from 'zod/mini';
import { id, line, version } from './text.schema.ts';

const name = line(1, 80);

export const classLevelForm = z.strictObject({ name });
export type ClassLevelForm = z.input<typeof classLevelForm>;

export const classLevelChange = z.strictObject({
  name: z.optional(name),
  archived: z.optional(z.boolean()),
  version: z.optional(version),
});
export type ClassLevelChange = z.input<typeof classLevelChange>;

/** Every class level of the school, in the new order. */
export const classLevelOrder = z.strictObject({
  ids: z.array(id).check(
    z.maxLength(1000),
    z.refine((ids) => new Set(ids).size === ids.length, 'each_once'),
  ),
});
export type ClassLevelOrder = z.input<typeof classLevelOrder>;
