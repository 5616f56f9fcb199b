import { counters } from '../counters/counters.ts';
import { recountCounters } from '../counters/recount.ts';
import { restartZones } from '../counters/time-zone.ts';
import type { RunSql } from '../run-sql.ts';
import { currentZone } from '../schema/aggregate.ts';
import { isLastOfCurrency, paysFor } from '../schema/balances.ts';
import { derivedParts, storedTables } from '../schema/schema.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { dayOf } from '../schema/zoned-aggregates.ts';
import { conversions } from './conversions.ts';
import { createSchema, dropParts, runAll } from './create-schema.ts';
import type { Load } from './migration.ts';

/** A partial refund was a decision: what it paid back is not owed again. */
const refunded = `(select coalesce(sum(p.refunded_cents), 0) from payments p
      where ${paysFor('p', 'e')} and p.currency = e.currency and p.status = 'partially_refunded')`;

/** A cancelled enrolment owes nothing: it is charged what was kept of its payments. */
const amount = `case when e.status = 'cancelled' or e.paid_cents between
        e.price_cents - ${refunded} and e.price_cents then e.paid_cents
      else e.price_cents end`;

/**
 * Charges the enrolments of a database without charges: the agreed price, due on the day of the
 * enrolment.
 */
async function createCharges(run: RunSql, dialect: SqlDialect): Promise<void> {
  // Which money belongs to which enrolment.
  const charges = counters.findIndex(({ table }) => table === 'charges');
  await recountCounters(run, counters.slice(0, charges));
  await restartZones(run, dialect);
  await run(`insert into charges
      (enrolment_id, kind, label, amount_cents, due_on, created_at)
    select e.id, 'tuition', substr(c.title, 1, 120), ${amount},
      ${dayOf(dialect.engine, currentZone, 'e.enrolled_at')}, e.enrolled_at
    from enrolments e join courses c on c.id = e.course_id
    where ${amount} > 0 and ${isLastOfCurrency('e')}
    order by e.id`);
}

type Columns = ReadonlyMap<string, readonly string[]>;

/** What earlier versions derived by other names. All triggers of SQLite go with their tables. */
const isDerived = (part: string): boolean =>
  /^(table|view|function) \w+_tallies|^function courses_changed_|^trigger |^table (users|courses|payments|pricings|audit_events)_search$/.test(
    part,
  );

const partsOf = {
  sqlite: `select type || ' ' || name as part from sqlite_schema
    where type in ('trigger', 'view', 'table')`,
  postgres: `select 'function ' || proname as part from pg_proc
      where pronamespace = current_schema()::regnamespace
    union all select case relkind when 'v' then 'view ' else 'table ' end || relname
      from pg_class where relkind in ('r', 'v') and relnamespace = current_schema()::regnamespace`,
};

/**
 * Copies an earlier database into the current tables, whatever version it has: what it has in common
 * with them is kept, and the other columns are computed from it. All of it is one transaction.
 */
export async function convertEarlier(run: RunSql, dialect: SqlDialect, load: Load): Promise<void> {
  const found = (await run(partsOf[dialect.engine])).map(({ part }) => String(part));
  await dropParts(run, dialect, [...found.filter(isDerived), ...derivedParts(dialect)]);
  const before = await readColumns(run, dialect);
  // Facts about the database stay where they are.
  const tables = Object.keys(storedTables(dialect)).filter(
    (table) => table !== 'metadata' && before.has(table),
  );
  // SQLite creates its table of ids with the first table that needs it.
  const hasIds = dialect.engine === 'postgres' || before.has('sqlite_sequence');
  const lastIds = hasIds ? await run(lastIdsOf[dialect.engine]) : [];
  await moveAside(run, dialect, tables);
  await createSchema(run, dialect);
  const after = await readColumns(run, dialect);
  await load(
    () => copyRows(run, dialect, tables, before, after),
    async () => {
      const isMissing = isMissingIn(before);
      for (const { updates = [] } of Object.values(conversions(dialect, isMissing))) {
        await runAll(run, updates);
      }
      if (!before.has('charges')) await createCharges(run, dialect);
    },
  );
  for (const { name, id } of lastIds) {
    if (!tables.includes(String(name)) || id === null) continue;
    await runAll(run, keepLastId[dialect.engine](String(name), Number(id)));
  }
  await runAll(
    run,
    tables.map((table) => `drop table earlier_${table}`),
  );
}

const isMissingIn =
  (before: Columns) =>
  (table: string, column: string): boolean =>
    !before.get(table)?.includes(column);

async function copyRows(
  run: RunSql,
  dialect: SqlDialect,
  tables: readonly string[],
  before: Columns,
  after: Columns,
): Promise<void> {
  const isMissing = isMissingIn(before);
  for (const table of tables) {
    const { values = {}, after: statements = [] } = conversions(dialect, isMissing)[table] ?? {};
    const computed = Object.entries(values).filter(([column]) => isMissing(table, column));
    const shared = (after.get(table) ?? [])
      .filter((column) => !isMissing(table, column))
      .map((column) => `"${column}"`);
    await run(`insert into ${table} (${[...shared, ...computed.map(([name]) => name)].join(', ')})
      select ${[...shared, ...computed.map(([, value]) => value)].join(', ')}
      from earlier_${table} o`);
    await runAll(run, statements);
  }
}

const columnsOf = {
  sqlite: `select m.name as table_name, c.name as column_name
    from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
  postgres: `select table_name, column_name from information_schema.columns
    where table_schema = current_schema()`,
};

async function readColumns(run: RunSql, { engine }: SqlDialect): Promise<Columns> {
  const columns = new Map<string, string[]>();
  for (const { table_name, column_name } of await run(columnsOf[engine])) {
    const table = String(table_name);
    columns.set(table, [...(columns.get(table) ?? []), String(column_name)]);
  }
  return columns;
}

/** The last id of each table can be of a deleted row: it is not used again. */
const lastIdsOf = {
  sqlite: 'select name, seq as id from sqlite_sequence',
  postgres: `select c.relname as name, pg_sequence_last_value(
      pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass) as id
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
};

const keepLastId = {
  sqlite: (table: string, id: number) => [
    `delete from sqlite_sequence where name = '${table}' and seq < ${id}`,
    `insert into sqlite_sequence (name, seq) select '${table}', ${id}
      where not exists (select 1 from sqlite_sequence where name = '${table}')`,
  ],
  postgres: (table: string, id: number) => [
    `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(${id}, max(id)))
      from ${table}`,
  ],
};

/** Renames the tables. The new ones get the names of their indexes, constraints and sequences. */
async function moveAside(run: RunSql, { engine }: SqlDialect, tables: readonly string[]) {
  if (engine === 'postgres') {
    const names = tables.map((table) => `'${table}'`).join(', ');
    const parts = await run(namedParts(names));
    await runAll(
      run,
      parts.map(({ text }) => String(text)),
    );
  } else {
    const indexes = await run(
      `select name from sqlite_schema where type = 'index' and sql is not null`,
    );
    await runAll(
      run,
      indexes.map(({ name }) => `drop index ${name}`),
    );
  }
  await runAll(
    run,
    tables.map((table) => `alter table ${table} rename to earlier_${table}`),
  );
}

/** Foreign keys are dropped before the keys that they need, and keys before `not null`. */
const namedParts = (tables: string): string => `
  with ours as (select c.oid from pg_class c where c.relkind = 'r'
    and c.relnamespace = current_schema()::regnamespace and c.relname in (${tables}))
  select text from (
    select case contype when 'f' then 1 when 'n' then 4 else 2 end as place,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
    from pg_constraint where conrelid in (select oid from ours)
    union all
    select 3, format('drop index %s', i.indexrelid::regclass) from pg_index i
    where i.indrelid in (select oid from ours)
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select 3, format('drop statistics %I', stxname) from pg_statistic_ext
    where stxrelid in (select oid from ours)
    union all
    select 3, format('alter table %s alter column %I drop identity', a.attrelid::regclass, a.attname)
    from pg_attribute a where a.attidentity <> '' and a.attrelid in (select oid from ours)
  ) parts order by place`;
