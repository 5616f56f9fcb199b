import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { type Tagged, taggedCourses, taggedUsers } from '../../school/tags/tags.repository.ts';

const tables = [taggedUsers, taggedCourses];

export const findTags = (reader: Reader) =>
  reader.selectFrom('tags').selectAll().where('deleted_at', 'is', null).execute();

export async function countTags(reader: Reader) {
  const { rows } = await sql<{ tag_id: number; kind: string; count: number }>`
    select tag_id, user_type as kind, cast(sum(count) as bigint) as count
      from tag_counts group by tag_id, user_type
    union all select tag_id, 'course', count(*) from course_tags group by tag_id`.execute(reader);
  return rows;
}

/** Deletes a tag, or brings it back. Who has it stays in both cases. */
export const saveDeleted = (writer: Writer, id: number, version: number, at: Date | null) =>
  writer
    .updateTable('tags')
    .set({ deleted_at: at?.toISOString() ?? null, version })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Also of a deleted tag. */
export const lockTag = (writer: Writer, id: number) =>
  writer.selectFrom('tags').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Gives a tag to all who have another one and not this. */
export async function copyTag(writer: Writer, from: number, into: number): Promise<void> {
  for (const { tags, column } of tables) {
    await sql`insert into ${sql.table(tags)} (${sql.ref(column)}, tag_id, merged_from_id)
      select tagged.${sql.ref(column)}, cast(${into} as bigint), cast(${from} as bigint)
      from ${sql.table(tags)} tagged where tagged.tag_id = ${from}
      on conflict (${sql.ref(column)}, tag_id) do nothing`.execute(writer);
  }
}

/** Takes a tag from those who have it only because of a merge. */
export async function removeCopies(writer: Writer, from: number, into: number): Promise<void> {
  for (const { tags } of tables) {
    await writer
      .deleteFrom(tags as Tagged['tags'] & 'user_tags')
      .where('tag_id', '=', into)
      .where('merged_from_id', '=', from)
      .execute();
  }
}
