import { maxTags, type TagColor, tagColors } from '@provost/contract/tags';
import type { Selectable } from 'kysely';
import type { Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { WriteRequest, Written } from '../../http/api.ts';
import { invalidField } from '../../http/errors.ts';
import { createRecord, type RecordKind } from '../writes/records.ts';
import { liveTagNames } from './tags.repository.ts';

export type TagRow = Selectable<Tables['tags']>;

type TagValues = { readonly name: string; readonly color: TagColor };

/** A deleted tag is a record that is gone: its name is free. */
export const tagKind: RecordKind<'tags', TagValues> = {
  table: 'tags',
  subject: 'Tag',
  action: 'tag',
  hasUniqueNames: true,
  // A check constraint allows no other colour.
  fieldsOf: ({ name, color }) => ({ name, color: color as TagColor }),
  columnsOf: (fields) => fields,
  toItem: ({ id, name, color, version }) => ({ id, name, color, version }),
  usedBy: [
    ['user_tags', 'tag_id'],
    ['course_tags', 'tag_id'],
  ],
  isErased: ({ deleted_at }) => deleted_at !== null,
};

interface NewTag {
  readonly name: string;
  readonly color?: TagColor | undefined;
}

export async function createTag(
  writer: Writer,
  { name, color = tagColors[0] }: NewTag,
  request: WriteRequest,
): Promise<Written<TagRow>> {
  if ((await liveTagNames(writer)).length >= maxTags) {
    throw invalidField('name', 'validation.too_many_tags', { maximum: maxTags });
  }
  return createRecord(writer, tagKind, { name, color }, request);
}
