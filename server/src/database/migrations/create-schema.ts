import { recount } from '../counters/recount.ts';
import type { RunSql } from '../run-sql.ts';
import {
  allIndexes,
  derivedHash,
  derivedNames,
  derivedTables,
  storedTables,
  triggers,
} from '../schema/schema.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';

export async function runAll(run: RunSql, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await run(statement);
}

/** Creates the current schema. */
export async function createSchema(run: RunSql, dialect: SqlDialect): Promise<void> {
  const tables = Object.entries(storedTables(dialect)).map(([name, columns]) => {
    // A database that is converted keeps its metadata.
    const condition = name === 'metadata' ? 'if not exists' : '';
    return `create table ${condition} ${name} (${columns})${dialect.tableEnd}`;
  });
  await runAll(run, tables);
  await refreshDerived(run, dialect);
}

const hashName = 'schema';

export async function isUpToDate(run: RunSql, dialect: SqlDialect): Promise<boolean> {
  const [stored] = await run(`select value from metadata where name = '${hashName}'`);
  return stored?.value === derivedHash(dialect);
}

/**
 * Creates everything that follows from other rows again: triggers, functions, views, aggregates and
 * missing indexes. Then it counts all of it.
 */
export async function refreshDerived(run: RunSql, dialect: SqlDialect): Promise<void> {
  const names = derivedNames(dialect);
  await dropDerived(run, dialect, (name) => names.has(name));
  await runAll(run, [...derivedTables(dialect), ...allIndexes(dialect)]);
  await recount(run, dialect);
  await runAll(run, [
    ...triggers(dialect),
    `insert into metadata (name, value) values ('${hashName}', '${derivedHash(dialect)}')
      on conflict (name) do update set value = excluded.value`,
  ]);
}

const dropTriggers = {
  sqlite: `select 'drop trigger ' || name as text from sqlite_schema where type = 'trigger'`,
  // With the functions of extensions, such as pg_trgm, as they are.
  postgres: `select format('drop function %s cascade', p.oid::regprocedure) as text
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'plpgsql' and p.pronamespace = current_schema()::regnamespace
      and p.proowner = current_user::regrole
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
};

const tablesAndViews = {
  sqlite: `select name, type from sqlite_schema where type in ('table', 'view')`,
  postgres: `select relname as name, case relkind when 'v' then 'view' else 'table' end as type
    from pg_class where relkind in ('r', 'v') and relnamespace = current_schema()::regnamespace`,
};

/** Drops all triggers, and derived tables and views. */
export async function dropDerived(
  run: RunSql,
  { engine }: SqlDialect,
  isDerived: (name: string) => boolean,
): Promise<void> {
  for (const { text } of await run(dropTriggers[engine])) await run(String(text));
  const found = (await run(tablesAndViews[engine])).filter(({ name }) => isDerived(String(name)));
  for (const type of ['view', 'table']) {
    for (const part of found) if (part.type === type) await run(`drop ${type} ${part.name}`);
  }
}
