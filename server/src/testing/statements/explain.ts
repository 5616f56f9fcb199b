import type { CompiledQuery } from 'kysely';
import type { Database } from '../../database/database.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

/** The lines of a query plan, as the engine under test prints them. */
export async function explain(database: Database, query: CompiledQuery): Promise<string[]> {
  const sql = `${isPostgres ? 'explain' : 'explain query plan'} ${query.sql}`;
  const { rows } = await database.reader.executeQuery<Record<string, string>>({ ...query, sql });
  return rows.map((row) => (isPostgres ? row['QUERY PLAN'] : row.detail) ?? '');
}

/** The tables that a plan scans completely, without an index. */
export const scannedTables = (plan: readonly string[]): string[] =>
  plan.flatMap((line) => {
    const [, table] = (isPostgres ? /Seq Scan on (\w+)/ : /^SCAN (\w+)$/).exec(line) ?? [];
    // A subquery can have the name of a table. Scanning its result is expected.
    return table && !plan.includes(`CO-ROUTINE ${table}`) ? [table] : [];
  });

/** The number of sorts in a plan, without incremental sorts of equal rows. */
export const sortsIn = (plan: readonly string[]): number =>
  plan.filter((line) => (isPostgres ? /(^|-> +)Sort\b/ : /^USE TEMP B-TREE/).test(line)).length;
