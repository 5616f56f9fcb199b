import { type AttentionKind, isSinceDay, maxAttentionCount } from '@provost/contract/attention';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { allOf, type Clock } from '../../list/condition.ts';
import { filterConditions } from '../../list/filters.ts';
import type { ListDefinition } from '../../list/list-source.ts';
import { rowsOfList } from '../../list/matches.ts';
import { attentionSources, sourceOf } from './attention-sources.repository.ts';

interface KindCount {
  readonly kind: AttentionKind;
  /** At most one more than the cap. */
  readonly count: number;
  readonly snoozed: number;
  readonly oldest: string | null;
  /** Of kinds that go by days. */
  readonly oldest_day: string | null;
}

/** In the order of the list: SQLite finds the index of the items by that, not by its statistics. */
const capped = (
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) =>
  sql`cast((select count(*) from (select 1 from ${from} where ${where} order by ${since}
    limit ${sql.lit(maxAttentionCount + 1)}) as items) as bigint)`;

/** Null, of the type of a time: the counts of all kinds are one table. */
const noTime = sql`(select e.enrolled_at from enrolments e where e.id = 0)`;

function countOf(kind: AttentionKind, clock: Clock): RawBuilder<KindCount> {
  const source: ListDefinition = attentionSources[kind];
  const from = sql`${sql.table(source.table)} ${source.join ?? sql``}`;
  const isItem = rowsOfList(source, clock);
  const where = (snoozed: 'true' | 'false') =>
    allOf([...isItem, ...filterConditions(source.filters, { snoozed: [snoozed] }, clock)]);
  const since = sql.ref(source.orderings.since?.column ?? '');
  const listed = where('false');
  const oldest = sql`(select ${since} from ${from} where ${listed} order by ${since} limit 1)`;
  return sql<KindCount>`select ${sql.lit(kind)} as kind, ${capped(from, listed, since)} as count,
    ${capped(from, where('true'), since)} as snoozed,
    ${isSinceDay(kind) ? noTime : oldest} as oldest,
    ${isSinceDay(kind) ? oldest : sql`cast(null as text)`} as oldest_day`;
}

export async function countKinds(reader: Reader, kinds: readonly AttentionKind[], clock: Clock) {
  const counts = kinds.map((kind) => countOf(kind, clock));
  return (await sql.join<KindCount>(counts, sql` union all `).execute(reader)).rows;
}

/** An item, if it is listed or snoozed. */
export async function findItem(reader: Reader, kind: AttentionKind, key: number, clock: Clock) {
  const source = sourceOf(kind);
  const { table, join = sql`` } = source;
  const id = sql.ref(`${table}.id`);
  const isItem = allOf([...rowsOfList(source, clock), sql`${id} = ${key}`]);
  const found = await sql`select 1 from ${sql.table(table)} ${join} where ${isItem}`.execute(
    reader,
  );
  if (found.rows.length === 0) return undefined;
  return source.rows(reader, clock).where(sql<boolean>`${id} = ${key}`).executeTakeFirst();
}

export interface SnoozeRow {
  readonly until: string;
  readonly reason: string;
  readonly assigned_to: number | null;
}

export const findSnooze = (reader: Reader, kind: AttentionKind, key: number) =>
  reader
    .selectFrom('attention_snoozes')
    .select(['until', 'reason', 'assigned_to'])
    .where('kind', '=', kind)
    .where('item_id', '=', key)
    .executeTakeFirst();

export const saveSnooze = (
  writer: Writer,
  kind: AttentionKind,
  key: number,
  snooze: SnoozeRow & { readonly snoozed_by: number; readonly created_at: string },
) =>
  writer
    .insertInto('attention_snoozes')
    .values({ kind, item_id: key, ...snooze })
    .onConflict((on) => on.columns(['kind', 'item_id']).doUpdateSet(snooze))
    .execute();

export const removeSnooze = (writer: Writer, kind: AttentionKind, key: number) =>
  writer
    .deleteFrom('attention_snoozes')
    .where('kind', '=', kind)
    .where('item_id', '=', key)
    .execute();

/** A colleague who can work on items. */
export const findColleague = (reader: Reader, id: number) =>
  reader
    .selectFrom('users')
    .select(['id', 'full_name', 'user_type'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();

/** Published courses of some class levels with free seats that have not ended. */
export const openCourses = (reader: Reader, levels: readonly number[], now: Date) =>
  reader
    .selectFrom('courses')
    .select(['id', 'code', 'title', 'class_level_id'])
    .where('class_level_id', 'in', [...levels])
    .where('status', '=', 'published')
    .where((eb) =>
      eb.or([eb('capacity', 'is', null), eb('capacity', '>', eb.ref('student_count'))]),
    )
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
    .orderBy('title_key')
    .orderBy('id')
    .execute();

export const completedCourses = (reader: Reader, students: readonly number[]) =>
  reader
    .selectFrom('enrolments')
    .select(['student_id', 'course_id'])
    .where('student_id', 'in', [...students])
    .where('status', '=', 'completed')
    .execute();
