import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { allOf, type Clock } from '../../list/condition.ts';
import type { ListDefinition } from '../../list/list-source.ts';
import { type Matches, rowsOfList } from '../../list/matches.ts';
import type { BulkList } from '../../school/bulk/bulk-actions.ts';
import type { Ineligible } from '../../school/bulk/job-rows.repository.ts';

export const matchingRecords = (table: string, { from, where }: Matches) =>
  sql`select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.version`)}
    from ${from} where ${allOf(where)}`;

/** The number of matches for each reason why a row would stay as it is; null for those that would not. */
export async function countByReason(
  reader: Reader,
  { from, where }: Matches,
  ineligible: Ineligible,
): Promise<{ code: string | null; count: number }[]> {
  const { rows } = await sql<{ code: string | null; count: number }>`
    select matches.code, count(*) as count
    from (select ${ineligible} as code from ${from} where ${allOf(where)}) as matches
    group by matches.code order by matches.code`.execute(reader);
  return rows.map(({ code, count }) => ({ code, count: Number(count) }));
}

const sampleSize = 5;

export async function sampleRows(
  reader: Reader,
  table: string,
  { from, where }: Matches,
  ineligible: Ineligible,
  label: BulkList['label'],
): Promise<{ id: number; name: string }[]> {
  const id = sql.ref(`${table}.id`);
  const { rows } = await sql<{ id: number; name: string }>`
    select ${id}, ${label} as name from ${from}
    where ${allOf(where)} and (${ineligible}) is null order by ${id} limit ${sql.lit(sampleSize)}`.execute(
    reader,
  );
  return rows;
}

export async function countRowsOfList(
  reader: Reader,
  list: ListDefinition,
  clock: Clock,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${sql.table(list.table)} ${list.join ?? sql``} where ${allOf(rowsOfList(list, clock))}`.execute(
    reader,
  );
  return Number(rows[0]?.count ?? 0);
}
