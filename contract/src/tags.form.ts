import * as z from 'zod/mini';
import { maxTagsOfRecord, tagColors } from './tags.ts';
import { id, line, version } from './text.schema.ts';

/** A list of tags in a file separates them by these signs. */
export const tagName = line(1, 40).check(z.refine((name) => !/[;|]/.test(name), 'tag_name'));
const color = z.enum(tagColors);

export const tagForm = z.strictObject({ name: tagName, color: z.optional(color) });
export type TagForm = z.input<typeof tagForm>;

export const tagChange = z.strictObject({
  name: z.optional(tagName),
  color: z.optional(color),
  version: z.optional(version),
});
export type TagChange = z.input<typeof tagChange>;

export const tagMerge = z.strictObject({ into: id, version: z.optional(version) });
export type TagMerge = z.input<typeof tagMerge>;

const isEachOnce = (tags: readonly unknown[]) => new Set(tags).size === tags.length;

export const tagIds = z
  .array(id)
  .check(z.maxLength(maxTagsOfRecord), z.refine(isEachOnce, 'each_once'));

/**
 * All tags of a record in any order, by id or by name. A name that no tag has becomes one, for
 * callers who can add tags.
 */
export const recordTags = z
  .array(z.union([id, tagName]))
  .check(z.maxLength(maxTagsOfRecord), z.refine(isEachOnce, 'each_once'));
