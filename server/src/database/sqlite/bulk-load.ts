import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import { attentionCounters, counters } from '../counters/counters.ts';
import { recount } from '../counters/recount.ts';
import { hasFlag } from '../schema/attention-flags.ts';
import { sqliteDialect } from '../schema/sql-dialect.ts';
import type { SqliteConnection } from './connection.ts';
import { loadingCache, sampling } from './pragmas.ts';

interface SchemaPart {
  readonly type: 'index' | 'trigger';
  readonly name: string;
  readonly sql: string;
}

/** Drops indexes and triggers, loads, and creates them again, in the transaction of the caller. */
export async function loadInto(
  connection: SqliteConnection,
  work: (load: BulkLoad) => Promise<void>,
  { reset = false, trusted = false, beforeCounters, onStep = () => {} }: BulkLoadOptions = {},
): Promise<void> {
  const { database } = connection;
  const searchTables = namesOf(connection, `type = 'table' and sql like 'create virtual table%'`);
  const parts = partsOf(connection);
  for (const { type, name } of parts) database.exec(`drop ${type} ${name}`);
  if (reset) deleteAll(connection, searchTables);
  if (trusted) database.exec('pragma ignore_check_constraints = on');

  await work({ insert: async (...rows) => insertRows(connection, ...rows) });

  const indexes = parts.filter(({ type }) => type === 'index').map((part) => part.sql);
  const [ofFlags, others] = [indexes.filter(hasFlag), indexes.filter((text) => !hasFlag(text))];
  const steps = [sortOnEveryCore, ...others, ...searchTables.map(rebuild)];
  for (const [at, step] of steps.entries()) {
    onStep('indexes', at, steps.length);
    await yieldToEventLoop();
    database.exec(step);
  }

  // After the indexes, which it uses, and before the triggers, which would run for every row.
  database.exec(`pragma ${loadingCache}`);
  const onCounted = (done: number, total: number) => onStep('counters', done, total);
  onCounted(0, 1);
  await beforeCounters?.();
  await recount(connection.run, sqliteDialect, trusted ? attentionCounters : counters, onCounted);
  // The counters write every row of these.
  for (const text of ofFlags) database.exec(text);
  for (const part of parts.filter(({ type }) => type === 'trigger')) database.exec(part.sql);

  onStep('references', 0, 1);
  const broken = database.prepare('pragma foreign_key_check').get();
  if (broken) throw new Error(`A row refers to a missing row: ${JSON.stringify(broken)}`);
  onStep('references', 1, 1);

  database.exec(`pragma ${sampling}; analyze`);
}

/** SQLite sorts on several cores only data that exceeds the cache. */
const sortOnEveryCore = 'pragma threads = 4; pragma cache_size = -16384';

/** Uses more memory for the rebuild than a server does for its writes. */
const rebuild = (index: string): string => `
  insert into ${index} (${index}, rank) values ('hashsize', 16777216);
  insert into ${index} (${index}) values ('rebuild');
  insert into ${index} (${index}, rank) values ('hashsize', 1048576);`;

/** Calling SQLite costs more than inserting one row. */
const rowsPerStatement = 50;

function insertRows(
  connection: SqliteConnection,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SQLInputValue[])[],
): void {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const placeholders = `(${columns.map(() => '?').join(', ')})`;
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const batch = rows.slice(at, at + rowsPerStatement);
    const values = new Array(batch.length).fill(placeholders).join(', ');
    const { statement } = connection.prepare(`insert into "${table}" (${names}) values ${values}`);
    statement.run(...batch.flat());
  }
}

function namesOf({ database }: SqliteConnection, condition: string): string[] {
  const rows = database.prepare(`select name from sqlite_schema where ${condition}`).all();
  return rows.map(({ name }) => String(name));
}

/** Indexes that belong to a constraint have no SQL of their own and stay. */
function partsOf({ database }: SqliteConnection): SchemaPart[] {
  const rows = database
    .prepare(
      `select type, name, sql from sqlite_schema
       where type in ('index', 'trigger') and sql is not null order by rowid`,
    )
    .all();
  return rows.map((row) => ({ ...row }) as unknown as SchemaPart);
}

function deleteAll(connection: SqliteConnection, searchTables: readonly string[]): void {
  const excluded = [
    'migrations',
    'metadata',
    ...searchTables.flatMap((name) => [name, ...shadowsOf(name)]),
  ];
  const tables = namesOf(connection, `type = 'table' and name not like 'sqlite_%'`);
  for (const table of tables.filter((name) => !excluded.includes(name))) {
    connection.database.exec(`delete from ${table}`);
  }
}

const shadowsOf = (index: string): string[] =>
  ['config', 'content', 'data', 'docsize', 'idx'].map((part) => `${index}_${part}`);
