import type { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

/** The plan of a statement, line by line, in the words of the engine of this run. */
export async function explain(database: Database, query: CompiledQuery): Promise<string[]> {
  const sql = `${isPostgres ? 'explain' : 'explain query plan'} ${query.sql}`;
  const { rows } = await database.reader.executeQuery<Record<string, string>>({ ...query, sql });
  return rows.map((row) => (isPostgres ? row['QUERY PLAN'] : row.detail) ?? '');
}

/** The tables that a plan reads from one end to the other, with no index to go by. */
export const scannedTables = (plan: readonly string[]): string[] =>
  plan.flatMap((line) => {
    const [, table] = (isPostgres ? /Seq Scan on (\w+)/ : /^SCAN (\w+)$/).exec(line) ?? [];
    // A subquery may go by the name of the table it reads: to read it through is what it is for.
    return table && !plan.includes(`CO-ROUTINE ${table}`) ? [table] : [];
  });

/** How often a plan sorts rows; to sort equals among themselves, as they come, is not counted. */
export const sortsIn = (plan: readonly string[]): number =>
  plan.filter((line) => (isPostgres ? /(^|-> +)Sort\b/ : /^USE TEMP B-TREE/).test(line)).length;
