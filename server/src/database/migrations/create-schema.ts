import { recount } from '../counters/recount.ts';
import type { RunSql } from '../run-sql.ts';
import * as schema from '../schema/schema.ts';
import { createTable, type SqlDialect } from '../schema/sql-dialect.ts';

export async function runAll(run: RunSql, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await run(statement);
}

export async function createSchema(run: RunSql, dialect: SqlDialect): Promise<void> {
  const tables = Object.entries(schema.storedTables(dialect)).map(([name, columns]) => {
    // A database that is converted keeps its metadata.
    const condition = name === 'metadata' ? 'if not exists' : '';
    return createTable(dialect, `${condition} ${name}`, columns);
  });
  await runAll(run, tables);
  await refreshDerived(run, dialect);
}

/** In `metadata`, of the version that created them last. */
const storedHash = 'schema';
const storedParts = 'schema-parts';

const readStored = async (run: RunSql, name: string): Promise<string> => {
  const [stored] = await run(`select value from metadata where name = '${name}'`);
  return String(stored?.value ?? '');
};

const store = (name: string, value: string): string =>
  `insert into metadata (name, value) values ('${name}', '${value}')
    on conflict (name) do update set value = excluded.value`;

export const isUpToDate = async (run: RunSql, dialect: SqlDialect): Promise<boolean> =>
  (await readStored(run, storedHash)) === schema.derivedHash(dialect);

/**
 * Creates everything that follows from other rows again: triggers, functions, views, aggregates and
 * missing indexes. Then it counts all of it.
 */
export async function refreshDerived(run: RunSql, dialect: SqlDialect): Promise<void> {
  const earlier = (await readStored(run, storedParts)).split('\n');
  const parts = schema.derivedParts(dialect);
  await dropParts(run, dialect, [...earlier, ...parts]);
  await runAll(run, [...schema.derivedTables(dialect), ...schema.allIndexes(dialect)]);
  await recount(run, dialect);
  await runAll(run, [
    ...schema.triggers(dialect),
    store(storedHash, schema.derivedHash(dialect)),
    store(storedParts, parts.join('\n')),
  ]);
}

/** Drops these parts, unless they are missing, and nothing that an operator has added. */
export async function dropParts(run: RunSql, dialect: SqlDialect, parts: readonly string[]) {
  const kept = Object.keys(schema.storedTables(dialect)).map((table) => `table ${table}`);
  for (const kind of ['function', 'trigger', 'view', 'table']) {
    const isDropped = (part: string) => part.startsWith(`${kind} `) && !kept.includes(part);
    const names = new Set(parts.filter(isDropped).map((part) => part.slice(kind.length + 1)));
    const cascade = kind === 'function' ? 'cascade' : '';
    for (const name of names) await run(`drop ${kind} if exists "${name}" ${cascade}`);
  }
}
