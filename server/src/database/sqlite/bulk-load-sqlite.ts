import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import { recount, recountTallies } from '../counters/recount.ts';
import type { SqliteConnection } from './connection.ts';
import { sqliteTallyWords } from './sql-dialect.ts';

interface SchemaPart {
  readonly type: 'index' | 'trigger';
  readonly name: string;
  readonly sql: string;
}

/**
 * Indexes and triggers are taken away for the load and made again at its end, all in the one
 * transaction that begins and ends outside.
 */
export async function loadInto(
  connection: SqliteConnection,
  work: (into: BulkLoad) => Promise<void>,
  { reset = false, trusted = false, onStep = () => {} }: BulkLoadOptions,
): Promise<void> {
  const { database } = connection;
  const searched = namesOf(connection, `type = 'table' and sql like 'create virtual table%'`);
  const parts = partsOf(connection);
  for (const { type, name } of parts) database.exec(`drop ${type} ${name}`);
  if (reset) empty(connection, searched);
  if (trusted) database.exec('pragma ignore_check_constraints = on');

  await work({ insert: async (...rows) => insertRows(connection, ...rows) });

  const steps = [
    sortOnEveryCore,
    ...parts.filter(({ type }) => type === 'index').map((part) => part.sql),
    ...searched.map(rebuild),
  ];
  for (const [at, step] of steps.entries()) {
    onStep('indexes', at, steps.length);
    await letOthersRun();
    database.exec(step);
  }

  // By the indexes, and before the triggers would do the same one by one.
  onStep('counters', 0, 1);
  await (trusted ? recountTallies : recount)(connection.run, sqliteTallyWords);
  onStep('counters', 1, 1);
  for (const part of parts.filter(({ type }) => type === 'trigger')) database.exec(part.sql);

  onStep('references', 0, 1);
  const broken = database.prepare('pragma foreign_key_check').get();
  if (broken) throw new Error(`A row refers to nothing: ${JSON.stringify(broken)}`);
  onStep('references', 1, 1);

  // A sample tells the planner enough, and takes a moment instead of a minute.
  database.exec('pragma analysis_limit = 5000; analyze');
}

/** Only what does not fit into the cache is sorted in pieces, and pieces side by side. */
const sortOnEveryCore = 'pragma threads = 4; pragma cache_size = -16384';

/** With more memory than a server would give it, for as long as it takes. */
const rebuild = (index: string): string => `
  insert into ${index} (${index}, rank) values ('hashsize', 16777216);
  insert into ${index} (${index}) values ('rebuild');
  insert into ${index} (${index}, rank) values ('hashsize', 1048576);`;

/** Many rows a statement: the way into SQLite takes longer than what it does there. */
const rowsAtOnce = 50;

function insertRows(
  connection: SqliteConnection,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SQLInputValue[])[],
): void {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const places = `(${columns.map(() => '?').join(', ')})`;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows.slice(at, at + rowsAtOnce);
    const values = new Array(batch.length).fill(places).join(', ');
    const { statement } = connection.prepare(`insert into "${table}" (${names}) values ${values}`);
    statement.run(...batch.flat());
  }
}

function namesOf({ database }: SqliteConnection, condition: string): string[] {
  const rows = database.prepare(`select name from sqlite_schema where ${condition}`).all();
  return rows.map(({ name }) => String(name));
}

/** What was made by a statement of its own; keys of tables were not. */
function partsOf({ database }: SqliteConnection): SchemaPart[] {
  const rows = database
    .prepare(
      `select type, name, sql from sqlite_schema
       where type in ('index', 'trigger') and sql is not null order by rowid`,
    )
    .all();
  return rows.map((row) => ({ ...row }) as unknown as SchemaPart);
}

function empty(connection: SqliteConnection, searched: readonly string[]): void {
  const kept = ['migrations', ...searched.flatMap((name) => [name, ...shadowsOf(name)])];
  const tables = namesOf(connection, `type = 'table' and name not like 'sqlite_%'`);
  for (const table of tables.filter((name) => !kept.includes(name))) {
    connection.database.exec(`delete from ${table}`);
  }
}

const shadowsOf = (index: string): string[] =>
  ['config', 'content', 'data', 'docsize', 'idx'].map((part) => `${index}_${part}`);
