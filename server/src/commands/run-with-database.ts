import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readDatabaseConfig } from '../config/config.ts';
import { createPrivateFilesOnly } from '../config/private-files.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { allMigrations } from '../database/migrations/all-migrations.ts';
import { openDatabase } from '../database/open.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { operatorMessage } from '../start/operator-message.ts';
import { CommandError } from './command-error.ts';

interface Options {
  readonly log?: DatabaseLog;
  /** A command that only reads must not create an empty database in a mistyped folder. */
  readonly mustExist?: boolean;
}

/** Runs a command on the configured database. A false result sets the exit code to 1. */
export async function runWithDatabase(
  command: (database: Database) => Promise<boolean>,
  { log, mustExist = false }: Options = {},
): Promise<void> {
  createPrivateFilesOnly();
  let database: Database | undefined;
  try {
    const config = readDatabaseConfig(process.env);
    if (mustExist && !config.databaseUrl) requireFile(config.dataDir);
    database = openDatabase({ ...config, ...(log && { log }) });
    if (!(await command(database))) process.exitCode = 1;
  } catch (error) {
    const message = database?.isUnavailable(error)
      ? `The database is unavailable: ${(error as Error).message.replace(/\.$/, '')}. Check that it is running, then try again.`
      : operatorMessage(error);
    console.error(message);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

/** A folder that cannot be used is reported when it is opened. */
function requireFile(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isFile() || existsSync(databaseFile(dataDir))) {
    return;
  }
  throw new CommandError(
    `There is no database in ${path.resolve(dataDir)}. Check DATA_DIR. To create one, run npm run db:migrate.`,
  );
}

/** All commands but `db:migrate`, `seed` and `restore` need the tables. */
export async function requireTables({ reader }: Database): Promise<void> {
  const tables = await reader.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) {
    throw new CommandError('The database has no tables yet. Run npm run db:migrate first.');
  }
  const applied = (await sql<{ name: string }>`select name from migrations`.execute(reader)).rows;
  if (allMigrations.some((migration) => !applied.some(({ name }) => name === migration.name))) {
    throw new CommandError(
      'The database is that of an earlier version. Run npm run db:migrate first.',
    );
  }
}
