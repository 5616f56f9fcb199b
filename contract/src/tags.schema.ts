import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { tagChange, tagForm, tagMerge } from './tags.form.ts';
import * as calls from './tags.ts';
import { id, versionQuery } from './text.schema.ts';

/** As students, teachers and courses have it. */
export const recordTag = z.object({ id, name: z.string(), color: z.enum(calls.tagColors) });
export type RecordTag = z.output<typeof recordTag>;

const tag = z.extend(recordTag, {
  version: z.int(),
  /** How many have it; for roles that see all of them. */
  student_count: z.optional(z.int()),
  teacher_count: z.optional(z.int()),
  course_count: z.optional(z.int()),
});
export type Tag = z.output<typeof tag>;

export const listTags = withSchemas(calls.listTags, {
  cache: true,
  summary: 'The tags of students, teachers and courses, by name.',
  response: z.object({ data: z.array(tag) }),
});

export const createTag = withSchemas(calls.createTag, {
  summary: 'Add a tag.',
  body: tagForm,
  status: 201,
  response: written(tag),
  errors: ['name_in_use'],
});

export const updateTag = withSchemas(calls.updateTag, {
  summary: 'Rename a tag, or change its colour.',
  body: tagChange,
  response: written(tag),
  errors: ['name_in_use', 'stale'],
});

export const deleteTag = withSchemas(calls.deleteTag, {
  summary: 'Delete a tag. Everybody who has it loses it, until the deletion is undone.',
  query: versionQuery,
  response: written(z.pick(tag, { id: true })),
  errors: ['stale'],
});

export const mergeTag = withSchemas(calls.mergeTag, {
  summary: 'Merge a tag into another one, which is returned.',
  body: tagMerge,
  response: written(tag),
  errors: ['stale'],
});
