import { once } from 'node:events';
import type pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import type { BulkLoad, BulkLoadOptions, LoadedValue } from '../bulk-load.ts';
import { attentionCounters, counters } from '../counters/counters.ts';
import { recount } from '../counters/recount.ts';
import type { RunSql } from '../run-sql.ts';
import { isForCounting } from '../schema/indexes.ts';
import { postgresDialect } from '../schema/sql-dialect.ts';

/**
 * Drops indexes and constraints, disables triggers, loads, and restores all of them in the
 * transaction of the caller. Other sessions never see the tables without them, and a row that
 * violates a constraint fails the whole load.
 */
export async function loadInto(
  client: pg.ClientBase,
  work: (load: BulkLoad) => Promise<void>,
  { reset = false, trusted = false, beforeCounters, onStep = () => {} }: BulkLoadOptions = {},
): Promise<void> {
  const run: RunSql = async (text) => (await client.query(text)).rows;
  const texts = async (query: string) => (await run(query)).map(({ text }) => String(text));
  await run(`set local maintenance_work_mem = '512MB'; set local work_mem = '256MB';
    set local enable_sort = on`);
  const tables = await texts(allTables);
  await run(`lock table ${tables.join(', ')} in access exclusive mode`);
  const createIndexes = await texts(indexDefinitions);
  const addConstraints = await texts(constraintDefinitions);
  const addForeignKeys = await texts(foreignKeyDefinitions);
  await run((await texts(dropStatements)).join(';'));
  await run(tables.map((table) => `alter table ${table} disable trigger user`).join(';'));
  if (reset) await run(`truncate ${tables.join(', ')} restart identity`);

  const load = new CopyLoad(client);
  await work(load);
  await load.finish();

  const steps = addConstraints.length + createIndexes.length;
  await runEach([...addConstraints, ...createIndexes.filter(isForCounting)], 'indexes', 0, steps);
  await run(`analyze ${tables.join(', ')}`);
  const onCounted = (done: number, total: number) => onStep('counters', done, total);
  onCounted(0, 1);
  await beforeCounters?.();
  await recount(run, postgresDialect, trusted ? attentionCounters : counters, onCounted);
  // Counting writes most rows, once for each index that exists.
  const others = createIndexes.filter((text) => !isForCounting(text));
  await runEach(others, 'indexes', steps - others.length, steps);
  await runEach(addForeignKeys, 'references');
  // What was counted decides which index is read: how many owe something, for example.
  await run('analyze users, courses, enrolments, charges, payments');
  await run(tables.map((table) => `alter table ${table} enable trigger user`).join(';'));
  await run(advanceSequences);

  async function runEach(
    statements: string[],
    step: 'indexes' | 'references',
    done = 0,
    total = statements.length,
  ): Promise<void> {
    for (const [at, statement] of statements.entries()) {
      onStep(step, done + at, total);
      await run(statement);
    }
  }
}

const ourTables = `select c.oid from pg_class c
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  and c.relname not in ('migrations', 'metadata')`;

const allTables = `select oid::regclass::text as text from (${ourTables}) t order by 1`;

/** Without the indexes of constraints. */
const indexDefinitions = `select pg_get_indexdef(i.indexrelid) as text from pg_index i
  where i.indrelid in (${ourTables})
  and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by i.indexrelid`;

/** One statement per table, which reads the table once for all its keys and checks. */
const constraintDefinitions = `select format('alter table %s %s', conrelid::regclass, string_agg(
    format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ' order by oid)) as text
  from pg_constraint
  where contype in ('p', 'u', 'c') and conrelid in (${ourTables}) group by conrelid`;

const foreignKeyDefinitions = `select format('alter table %s add constraint %I %s',
    conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
  from pg_constraint where contype = 'f' and conrelid in (${ourTables}) order by oid`;

const dropStatements = `select format('drop index %s', i.indexrelid::regclass) as text
  from pg_index i where i.indrelid in (${ourTables})
  and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  union all
  (select format('alter table %s drop constraint %I', conrelid::regclass, conname)
  from pg_constraint where contype in ('f', 'p', 'u', 'c') and conrelid in (${ourTables})
  order by contype <> 'f')`;

/** The load sets ids itself, so the sequences must continue after the largest one. */
const advanceSequences = `do $$
  declare t record; top bigint;
  begin
    for t in select a.attrelid::regclass as name, a.attname as key from pg_attribute a
      where a.attrelid in (${ourTables}) and a.attidentity <> ''
    loop
      execute format('select max(%I) from %s', t.key, t.name) into top;
      perform setval(pg_get_serial_sequence(t.name::text, t.key), coalesce(top, 1), top is not null);
    end loop;
  end $$`;

/** Rows queue up to this size while the server is busy, so the caller prepares the next ones. */
const highWaterMark = 2 ** 20;

interface OpenStream {
  readonly text: string;
  readonly stream: CopyStreamQuery;
  failure?: Error;
}

/**
 * Sends rows with `COPY … FROM STDIN`. A connection copies into one table at a time, so the stream
 * of a table stays open until rows for another table arrive.
 */
class CopyLoad implements BulkLoad {
  readonly #client: pg.ClientBase;
  #open: OpenStream | undefined;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  insert: BulkLoad['insert'] = async (table, columns, rows) => {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const open = await this.#streamFor(`copy "${table}" (${names}) from stdin`);
    throwFailure(open);
    if (!open.stream.write(toCopyText(rows))) await once(open.stream, 'drain');
    throwFailure(open);
  };

  /** Resolves when the server has accepted every row. */
  async finish(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    throwFailure(open);
    open.stream.end();
    await once(open.stream, 'finish');
  }

  async #streamFor(text: string): Promise<OpenStream> {
    if (this.#open?.text === text) return this.#open;
    await this.finish();
    const open: OpenStream = { text, stream: this.#client.query(from(text, { highWaterMark })) };
    // The server can reject a row between two calls, when nothing else listens.
    open.stream.on('error', (error) => {
      open.failure ??= error;
    });
    this.#open = open;
    return open;
  }
}

function throwFailure({ failure }: OpenStream): void {
  if (failure) throw failure;
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (value: string): string =>
  value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);

/** Rows in the text format of COPY. Appending to one string is twice as fast as joining arrays. */
function toCopyText(rows: readonly (readonly LoadedValue[])[]): Buffer {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const value of row) {
      text += separator;
      if (value === null) text += '\\N';
      else if (typeof value === 'number') text += value;
      else text += special.test(value) ? escaped(value) : value;
      separator = '\t';
    }
    text += '\n';
  }
  return Buffer.from(text);
}
