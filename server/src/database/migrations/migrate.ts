import type { DatabaseLog } from '../database-log.ts';
import type { RunSql } from '../run-sql.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { converted, unreleasedMigrations } from './all-migrations.ts';
import { convertEarlier } from './convert-earlier.ts';
import { createSchema, isUpToDate, refreshDerived } from './create-schema.ts';
import { refuseForeignTables } from './foreign-tables.ts';
import type { Load, Migration } from './migration.ts';
import { NewerDatabaseError, unknownMigrations } from './newer-database.ts';

export interface MigrationTarget {
  readonly dialect: SqlDialect;
  /** Prevents other nodes from migrating until it ends, and creates the table `migrations`. */
  readonly inTransaction: <T>(work: (run: RunSql) => Promise<T>) => Promise<T>;
  /** In that transaction. */
  readonly load: Load;
  readonly log: DatabaseLog;
}

/** Applies the pending migrations, each in its own transaction; returns their names. */
export async function migrateAll(
  target: MigrationTarget,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const names = await target.inTransaction((run) => migrateOnce(run, target, migrations));
    if (names.length === 0) return done;
    done.push(...names);
  }
}

async function migrateOnce(
  run: RunSql,
  { dialect, load, log }: MigrationTarget,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = await appliedMigrations(run);
  const unknown = unknownMigrations(applied, migrations);
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const pending = migrations.filter(({ name }) => !applied.includes(name));

  /** A large school takes minutes: an operator must not take it for a hang. */
  const timed = async (migration: string, work: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    log.info({ migration }, 'migration started');
    await work();
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    log.info({ migration, seconds }, 'migration done');
  };

  if (applied.length === 0) await refuseForeignTables(run, dialect);
  if (!applied.includes(converted)) {
    await timed(converted, () =>
      applied.length === 0 ? createSchema(run, dialect) : convertEarlier(run, dialect, load),
    );
    await run(`delete from migrations where name in ('${unreleasedMigrations.join("', '")}')`);
    return record(run, pending);
  }
  const [next, ...later] = pending;
  if (next) {
    await timed(next.name, async () => next.up?.(run, dialect));
    if (dialect.engine === 'sqlite') await checkReferences(run);
  }
  if (later.length === 0 && !(await isUpToDate(run, dialect))) {
    await timed('schema', () => refreshDerived(run, dialect));
  }
  return record(run, next ? [next] : []);
}

/** The connection has no foreign keys: a table cannot be rebuilt with them. */
async function checkReferences(run: RunSql): Promise<void> {
  const [broken] = await run('pragma foreign_key_check');
  if (broken) throw new Error(`A row refers to a missing row: ${JSON.stringify(broken)}`);
}

async function record(run: RunSql, migrations: readonly Migration[]): Promise<string[]> {
  const now = new Date().toISOString();
  for (const { name } of migrations) {
    await run(`insert into migrations (name, applied_at) values ('${name}', '${now}')`);
  }
  return migrations.map(({ name }) => name);
}

export const appliedMigrations = async (run: RunSql): Promise<string[]> =>
  (await run('select name from migrations')).map(({ name }) => String(name));
