import { nameKey } from '@provost/contract/name-key';
import { maxTagsOfRecord, type RecordTag } from '@provost/contract/tags';
import { type SqlBool, sql } from 'kysely';
import type { Writer } from '../../database/database.ts';
import { invalidField } from '../../http/errors.ts';
import type { BulkAction } from '../bulk/bulk-actions.ts';
import * as repository from './tags.repository.ts';

export const tagActions = ['add_tags', 'remove_tags'] as const;
type TagAction = (typeof tagActions)[number];

interface Params {
  readonly tags: readonly number[];
}

type NamedTag = Pick<RecordTag, 'id' | 'name'>;

/** The tags of a record after the action, by name. */
export function retagged(
  action: TagAction,
  current: readonly NamedTag[],
  tags: readonly NamedTag[],
): NamedTag[] {
  const others = current.filter(({ id }) => !tags.some((tag) => tag.id === id));
  if (action === 'remove_tags') return others;
  const keyOf = ({ name }: NamedTag) => nameKey(name);
  return [...others, ...tags].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Which records an action changes. Erased people have no tags. */
export const tagAction = (
  tagged: repository.Tagged,
  action: TagAction,
): Pick<BulkAction<Params>, 'check' | 'ineligible'> => ({
  check: async (reader, { tags }) => {
    const known = new Set((await repository.liveTagNames(reader)).map(({ id }) => id));
    if (!tags.every((id) => known.has(id))) throw invalidField('tags', 'validation.unknown_tag');
  },
  ineligible: ({ tags }) => {
    const isErased =
      tagged.table === 'users' ? sql<SqlBool>`users.erased_at is not null` : sql<SqlBool>`1 = 0`;
    return action === 'add_tags'
      ? sql<string | null>`case when ${isErased} then 'not_found'
          when not ${repository.lacksTags(tagged, tags)} then 'unchanged'
          when ${repository.countWith(tagged, tags)} > ${sql.lit(maxTagsOfRecord)} then 'too_many_tags' end`
      : sql<string | null>`case when ${isErased} then 'not_found'
          when not ${repository.hasTags(tagged, tags)} then 'unchanged' end`;
  },
});

/** For records of which there are few: changes each with the service of its feature. */
export const tagEach = (
  tagged: repository.Tagged,
  action: TagAction,
  tagsOf: (writer: Writer, id: number) => Promise<string | null | undefined>,
  update: (
    writer: Writer,
    id: number,
    change: { readonly tags: number[]; readonly version: number | undefined },
    request: Parameters<NonNullable<BulkAction<Params>['applyOne']>>[3],
  ) => Promise<unknown>,
): BulkAction<Params> => ({
  ...tagAction(tagged, action),
  async applyOne(writer, { id, version }, { tags }, request) {
    const current = repository.toTags((await tagsOf(writer, id)) ?? null);
    const wanted = retagged(action, current, await repository.lockTags(writer, tags));
    const change = { tags: wanted.map((tag) => tag.id), version: version ?? undefined };
    return update(writer, id, change, request);
  },
});
