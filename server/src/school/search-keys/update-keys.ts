import { nameKeyVersion } from '@provost/contract/name-key';
import { sql } from 'kysely';
import {
  type Difference,
  differencesOf,
  maxDifferences,
} from '../../database/counters/difference.ts';
import type { Database, Writer } from '../../database/database.ts';
import type { SearchedTable } from '../../database/tables.ts';
import { keyedTables, type StoredKeys, wrongKeys } from './stored-keys.ts';

const name = 'name_key_version';

/**
 * Recomputes the stored keys if they are of another version, and returns how many rows changed. It
 * can be interrupted, and several nodes can do it together: each batch is a transaction of its own
 * that changes rows whose keys are still the old ones.
 */
export async function updateKeys(database: Database, version = nameKeyVersion): Promise<number> {
  const row = await database.reader
    .selectFrom('metadata')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  const value = String(version);
  if (row?.value === value) return 0;
  const changed = await repairKeys(database);
  await database.write((writer) =>
    writer
      .insertInto('metadata')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
  return changed;
}

/** Recomputes all stored keys that are wrong, and returns the number of their rows. */
export async function repairKeys(database: Database): Promise<number> {
  let changed = 0;
  for (const table of keyedTables) {
    for await (const rows of wrongKeys(database, table)) {
      if (rows.length === 0) continue;
      await database.write((writer) => replaceKeys(writer, table, rows));
      changed += rows.length;
    }
  }
  return changed;
}

/** A row that was renamed since it was read has other keys by now, and keeps them. */
async function replaceKeys(writer: Writer, table: SearchedTable, rows: readonly StoredKeys[]) {
  const columns = Object.keys(rows[0]?.expected ?? {});
  const text = (value: string | undefined) => sql`cast(${value} as text)`;
  const values = rows.map(
    ({ id, stored, expected }) =>
      sql`(cast(${id} as bigint), ${text(stored.search_key)}, ${sql.join(
        columns.map((column) => text(expected[column])),
      )})`,
  );
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`keys.new_${column}`)}`);
  await sql`with keys (id, old_key, ${sql.join(columns.map((column) => sql.ref(`new_${column}`)))})
      as (values ${sql.join(values)})
    update ${sql.table(table)} set ${sql.join(set)} from keys
    where ${sql.table(table)}.id = keys.id and ${sql.table(table)}.search_key = keys.old_key`.execute(
    writer,
  );
}

/** Compares every stored key with the names it is made of. */
export async function verifyKeys(database: Database): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const table of keyedTables) {
    const ofTable: Difference[] = [];
    for await (const rows of wrongKeys(database, table)) {
      const wrong = rows.filter(
        ({ stored, mustStartWith }) =>
          mustStartWith === undefined || !stored.search_key?.startsWith(mustStartWith),
      );
      ofTable.push(
        ...wrong.flatMap(({ id, stored, expected }) =>
          differencesOf(`${table} ${id}`, stored, expected),
        ),
      );
      if (ofTable.length >= maxDifferences) break;
    }
    found.push(...ofTable.slice(0, maxDifferences));
  }
  return found;
}
