import type pg from 'pg';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import { recount, recountTallies } from '../counters/recount.ts';
import type { RunSql } from '../run-sql.ts';
import { CopyLoad } from './copy.ts';
import { postgresTallyWords } from './sql-dialect.ts';

/**
 * Indexes, constraints and triggers are taken away for the load and made again at its end, all in
 * one transaction: nobody sees the tables without them, and what breaks a rule is not kept.
 */
export async function loadInto(
  client: pg.ClientBase,
  work: (into: BulkLoad) => Promise<void>,
  { reset = false, trusted = false, onStep = () => {} }: BulkLoadOptions,
): Promise<void> {
  const run: RunSql = async (text) => (await client.query(text)).rows;
  const texts = async (query: string) => (await run(query)).map(({ text }) => String(text));
  await run(`set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'`);
  const tables = await texts(allTables);
  await run(`lock table ${tables.join(', ')} in access exclusive mode`);
  const indexes = await texts(ownIndexes);
  const rules = await texts(allRules);
  const references = await texts(allReferences);
  await run((await texts(dropEverything)).join(';'));
  await run(tables.map((table) => `alter table ${table} disable trigger user`).join(';'));
  if (reset) await run(`truncate ${tables.join(', ')} restart identity`);

  const load = new CopyLoad(client);
  await work(load);
  await load.finish();

  await each([...rules, ...indexes], 'indexes');
  await each(references, 'references');
  await run(`analyze ${tables.join(', ')}`);
  onStep('counters', 0, 1);
  await (trusted ? recountTallies : recount)(run, postgresTallyWords);
  onStep('counters', 1, 1);
  await run(tables.map((table) => `alter table ${table} enable trigger user`).join(';'));
  await run(continueKeys);

  async function each(statements: string[], step: 'indexes' | 'references'): Promise<void> {
    for (const [at, statement] of statements.entries()) {
      onStep(step, at, statements.length);
      await run(statement);
    }
  }
}

const ours = `select c.oid from pg_class c
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  and c.relname <> 'migrations'`;

const allTables = `select oid::regclass::text as text from (${ours}) t order by 1`;

/** Those that no key or other constraint stands on. */
const ownIndexes = `select pg_get_indexdef(i.indexrelid) as text from pg_index i
  where i.indrelid in (${ours})
  and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by i.indexrelid`;

/** Keys and checks, those of a table in one statement, which reads it once for all of them. */
const allRules = `select format('alter table %s %s', conrelid::regclass, string_agg(
    format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ' order by oid)) as text
  from pg_constraint where contype in ('p', 'u', 'c') and conrelid in (${ours}) group by conrelid`;

const allReferences = `select format('alter table %s add constraint %I %s',
    conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
  from pg_constraint where contype = 'f' and conrelid in (${ours}) order by oid`;

const dropEverything = `select format('drop index %s', i.indexrelid::regclass) as text
  from pg_index i where i.indrelid in (${ours})
  and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  union all
  (select format('alter table %s drop constraint %I', conrelid::regclass, conname)
  from pg_constraint where contype in ('f', 'p', 'u', 'c') and conrelid in (${ours})
  order by contype <> 'f')`;

/** Keys were given: the next that is drawn must come after them. */
const continueKeys = `do $$
  declare t record; top bigint;
  begin
    for t in select a.attrelid::regclass as name, a.attname as key from pg_attribute a
      where a.attrelid in (${ours}) and a.attidentity <> ''
    loop
      execute format('select max(%I) from %s', t.key, t.name) into top;
      perform setval(pg_get_serial_sequence(t.name::text, t.key), coalesce(top, 1), top is not null);
    end loop;
  end $$`;
