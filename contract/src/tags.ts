import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { TagChange, TagForm, TagMerge } from './tags.form.ts';
import type { Tag } from './tags.schema.ts';

export type * from './tags.form.ts';
export type * from './tags.schema.ts';

/** Each is readable in both themes. The first is that of a new tag. */
export const tagColors = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
] as const;
export type TagColor = (typeof tagColors)[number];

/** Of a student, teacher or course. */
export const maxTagsOfRecord = 20;
/** Of a school. A column of notes that is imported as tags would add thousands. */
export const maxTags = 500;

const tagged = ['tags', 'students', 'teachers', 'courses'] as const;

/** By name. */
export const listTags = endpoint<{ data: Tag[] }>()({
  route: 'GET /api/tags/',
  access: { action: 'read', subject: 'Tag' },
  shows: ['tags'],
});

export const createTag = endpoint<Written<Tag>, TagForm>()({
  route: 'POST /api/tags/',
  access: { action: 'create', subject: 'Tag' },
  affects: ['tags'],
});

export const updateTag = endpoint<Written<Tag>, TagChange>()({
  route: 'PATCH /api/tags/{id}/',
  access: { action: 'update', subject: 'Tag' },
  affects: tagged,
});

export const deleteTag = endpoint<Written<Pick<Tag, 'id'>>>()({
  route: 'DELETE /api/tags/{id}/',
  access: { action: 'delete', subject: 'Tag' },
  affects: tagged,
});

/** Who has this tag gets the other one in its place. */
export const mergeTag = endpoint<Written<Tag>, TagMerge>()({
  route: 'POST /api/tags/{id}/merge/',
  access: { action: 'delete', subject: 'Tag' },
  affects: tagged,
});
