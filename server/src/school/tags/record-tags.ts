import { allows } from '@provost/contract/ability';
import { nameKey } from '@provost/contract/name-key';
import { createTag as createTagCall, type RecordTag } from '@provost/contract/tags';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { invalidField } from '../../http/errors.ts';
import type { RevertibleEvent } from '../audit/reverts.ts';
import { createTag } from './tag-records.ts';
import { addTags, liveTagNames, lockTags, removeTag, type Tagged } from './tags.repository.ts';

/** The tags of a record as its audit events have them: by name for people, by id for reverts. */
export interface TagFields {
  readonly tags: readonly string[];
  readonly tag_ids: readonly number[];
}

export const tagFields = (tags: readonly Pick<RecordTag, 'id' | 'name'>[]): TagFields => ({
  tags: tags.map(({ name }) => name),
  tag_ids: tags.map(({ id }) => id),
});

/** The fields of wanted tags. A revert can restore a tag that was deleted since: nobody sees it. */
export async function wantedTags(
  writer: Writer,
  tags: readonly (number | string)[] | undefined,
  request: WriteRequest,
): Promise<Partial<TagFields>> {
  if (tags === undefined) return {};
  const names = tags.filter((tag) => typeof tag === 'string');
  const named = names.length > 0 ? await tagsWithNames(writer, names, request) : [];
  const ids = new Set([...tags.filter((tag) => typeof tag === 'number'), ...named]);
  const found = await lockTags(writer, [...ids], request.revertsId !== undefined);
  if (found.length < ids.size) throw invalidField('tags', 'validation.unknown_tag');
  return tagFields(found);
}

/** The ids of tags by name. Callers who can add tags can name new ones. */
async function tagsWithNames(
  writer: Writer,
  names: readonly string[],
  request: WriteRequest,
): Promise<number[]> {
  const byKey = new Map((await liveTagNames(writer)).map(({ id, name }) => [nameKey(name), id]));
  const canAdd = allows(request.caller.rules, createTagCall.access);
  for (const name of names) {
    const key = nameKey(name);
    if (byKey.has(key)) continue;
    if (!canAdd) throw invalidField('tags', 'validation.unknown_tag');
    byKey.set(key, (await createTag(writer, { name }, request)).data.id);
  }
  return names.map((name) => byKey.get(nameKey(name)) ?? 0);
}

export const revertedTags = ({
  tags: _,
  tag_ids,
  ...fields
}: RevertibleEvent['before']): Record<string, unknown> => ({
  ...fields,
  ...(tag_ids !== undefined && { tags: tag_ids }),
});

interface TagEdit {
  readonly id: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Saves the tags of records. Their versions and events are the caller's. */
export async function saveTags(
  writer: Writer,
  tagged: Tagged,
  edits: readonly TagEdit[],
): Promise<void> {
  const pairs = (from: 'before' | 'after', other: 'before' | 'after') =>
    edits.flatMap((edit) =>
      edit[from].filter((tag) => !edit[other].includes(tag)).map((tag) => ({ tag, id: edit.id })),
    );
  for (const [tag, same] of Map.groupBy(pairs('before', 'after'), ({ tag }) => tag)) {
    const ids = same.map(({ id }) => id);
    await removeTag(writer, tagged, tag, ids);
  }
  await addTags(writer, tagged, pairs('after', 'before'));
}
