import { nameKey } from '@provost/contract/name-key';
import type { RecordTag, TagColor } from '@provost/contract/tags';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import { sumCounters } from '../../list/counter.ts';
import type { Filter } from '../../list/filters.ts';

/** The table of the records that have tags, the one with their tags, and its column with their id. */
export interface Tagged {
  readonly table: 'users' | 'courses';
  readonly tags: 'user_tags' | 'course_tags';
  readonly column: 'user_id' | 'course_id';
}

export const taggedUsers: Tagged = { table: 'users', tags: 'user_tags', column: 'user_id' };
export const taggedCourses: Tagged = { table: 'courses', tags: 'course_tags', column: 'course_id' };

const tagsOfRow = ({ table, tags, column }: Tagged, selected: RawBuilder<unknown>) =>
  sql<string | null>`(select string_agg(${selected}, ${sql.lit('\n')})
    from ${sql.table(tags)} tagged inner join tags on tags.id = tagged.tag_id
    where tagged.${sql.ref(column)} = ${sql.table(table)}.id and tags.deleted_at is null)`;

/** A column of a row with its tags, for `toTags`. Read for the rows of a page only. */
export const tagsColumn = (tagged: Tagged) =>
  tagsOfRow(tagged, sql`cast(tags.id as text) || ' ' || tags.color || ' ' || tags.name`).as('tags');

/** The same with names only. */
export const tagNamesColumn = (tagged: Tagged) => tagsOfRow(tagged, sql`tags.name`).as('tags');

const byKey = <T extends { readonly name: string }>(tags: readonly T[]): T[] =>
  tags.length < 2
    ? [...tags]
    : tags
        .map((tag) => ({ tag, key: nameKey(tag.name) }))
        .sort((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ tag }) => tag);

/** By name. Names are lines without breaks. */
export const toTags = (rows: string | null): RecordTag[] =>
  byKey(
    (rows?.split('\n') ?? []).map((row) => {
      const [id = '', color = '', ...name] = row.split(' ');
      // A check constraint allows no other colour.
      return { id: Number(id), name: name.join(' '), color: color as TagColor };
    }),
  );

export const toTagNames = (names: string | null): string[] =>
  byKey((names?.split('\n') ?? []).map((name) => ({ name }))).map(({ name }) => name);

/** Tags that are not deleted. */
const liveTags = (ids: readonly number[]) =>
  sql`select tags.id from tags where tags.id in (${sql.join([...ids])}) and tags.deleted_at is null`;

/** A list filter by the ids of tags: records with any of them. */
export function tagFilter({ table, tags, column }: Tagged): Filter {
  const withTags = (ids: readonly string[]) =>
    sql`${sql.table(tags)} tagged where tagged.tag_id in (${liveTags(ids.map(Number))})`;
  const id = sql`${sql.table(table)}.id`;
  const ref = sql`tagged.${sql.ref(column)}`;
  return Object.assign(
    (ids: readonly string[]) => sql<SqlBool>`${id} in (select ${ref} from ${withTags(ids)})`,
    {
      ofRow: (ids: readonly string[]) =>
        sql<SqlBool>`exists (select 1 from ${withTags(ids)} and ${ref} = ${id})`,
    },
  );
}

/** Counts the users with one tag. Those with any of several would be counted more than once. */
export const countTagged = (userType: 'student' | 'teacher') =>
  sumCounters({
    table: 'tag_counts',
    where: sql<SqlBool>`user_type = ${sql.lit(userType)}`,
    filters: { tag: (ids) => sql<SqlBool>`tag_id in (${liveTags(ids.map(Number))})` },
  });

/** Whether a row lacks one of the tags, as SQL. */
export const lacksTags = ({ table, tags, column }: Tagged, ids: readonly number[]) =>
  sql<SqlBool>`exists (${liveTags(ids)} and not exists (select 1 from ${sql.table(tags)} tagged
    where tagged.tag_id = tags.id and tagged.${sql.ref(column)} = ${sql.table(table)}.id))`;

/** Whether a row has one of the tags, as SQL. */
export const hasTags = ({ table, tags, column }: Tagged, ids: readonly number[]) =>
  sql<SqlBool>`exists (${liveTags(ids)} and exists (select 1 from ${sql.table(tags)} tagged
    where tagged.tag_id = tags.id and tagged.${sql.ref(column)} = ${sql.table(table)}.id))`;

/** The number of tags that a row would have with these, as SQL. */
export const countWith = ({ table, tags, column }: Tagged, ids: readonly number[]) =>
  sql<number>`(select count(*) from tags where tags.deleted_at is null
    and (tags.id in (${sql.join([...ids])}) or tags.id in (select tagged.tag_id
      from ${sql.table(tags)} tagged where tagged.${sql.ref(column)} = ${sql.table(table)}.id)))`;

/** No tag is deleted or merged while records get it. Deleted ones only on request. */
export async function lockTags(writer: Writer, ids: readonly number[], withDeleted = false) {
  if (ids.length === 0) return [];
  const rows = await writer
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .$if(!withDeleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('id')
    .forShare()
    .execute();
  return byKey(rows);
}

export const liveTagNames = (reader: Reader) =>
  reader.selectFrom('tags').select(['id', 'name']).where('deleted_at', 'is', null).execute();

export const removeTag = (
  writer: Writer,
  { tags, column }: Tagged,
  tagId: number,
  recordIds: readonly number[],
) =>
  writer
    .deleteFrom(tags as 'user_tags')
    .where('tag_id', '=', tagId)
    .where(column as 'user_id', 'in', [...recordIds])
    .execute();

/** Gives tags to records, some of which can have them. */
export async function addTags(
  writer: Writer,
  { tags, column }: Tagged,
  given: readonly { readonly id: number; readonly tag: number }[],
): Promise<void> {
  const rows = given.map(({ id, tag }) => ({ [column]: id, tag_id: tag }));
  for (const part of inParts(rows, 10_000)) {
    await writer
      .insertInto(tags as 'user_tags')
      .values(part as unknown as { user_id: number; tag_id: number }[])
      .onConflict((conflict) => conflict.columns([column as 'user_id', 'tag_id']).doNothing())
      .execute();
  }
}

/** Also those with deleted tags. */
export const removeAllTags = (writer: Writer, { tags, column }: Tagged, ids: readonly number[]) =>
  writer
    .deleteFrom(tags as 'user_tags')
    .where(column as 'user_id', 'in', [...ids])
    .execute();
