import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readDatabaseConfig } from '../config/config.ts';
import { createPrivateFilesOnly } from '../config/private-files.ts';
import { UserFacingError } from '../config/user-facing-error.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { allMigrations } from '../database/migrations/all-migrations.ts';
import { openDatabase } from '../database/open.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { operatorMessage } from '../start/operator-message.ts';

export class CommandError extends UserFacingError {
  override readonly name = 'CommandError';
}

/** Runs a command and prints its errors for the operator. A false result sets the exit code to 1. */
export async function runCommand(command: () => Promise<boolean>): Promise<void> {
  createPrivateFilesOnly();
  try {
    if (!(await command())) process.exitCode = 1;
  } catch (error) {
    console.error(operatorMessage(error));
    process.exitCode = 1;
  }
}

/** A command without arguments: `--help` explains it instead of running it. */
export const runWithoutArguments = (
  name: string,
  purpose: string,
  command: () => Promise<boolean>,
): Promise<void> =>
  runCommand(async () => {
    const usage = `${purpose}\n\n  npm run ${name}`;
    const [first] = process.argv.slice(2);
    if (first === undefined) return command();
    if (first !== '--help') throw new CommandError(`Unexpected argument “${first}”.\n\n${usage}`);
    console.log(usage);
    return true;
  });

interface Options {
  readonly log?: DatabaseLog;
  /** A command that only reads must not create an empty database in a mistyped folder. */
  readonly mustExist?: boolean;
}

/** Opens the configured database for a part of a command. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  { log, mustExist = false }: Options = {},
): Promise<T> {
  const config = readDatabaseConfig(process.env);
  if (mustExist && !config.databaseUrl) requireFile(config.dataDir);
  const database = openDatabase({ ...config, ...(log && { log }) });
  try {
    return await work(database);
  } catch (error) {
    if (!database.isUnavailable(error)) throw error;
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new CommandError(
      `The database is unavailable: ${reason}. Check that it is running, then try again.`,
    );
  } finally {
    await database.close();
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

/** The only argument, as a path. */
export function fileArgument(name: 'backup' | 'restore'): string {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0) {
    throw new CommandError(`Specify one file: npm run ${name} -- FILE`);
  }
  return callersPath(file);
}

/** npm runs scripts in the project folder, but a path is relative to the caller's folder. */
export const callersPath = (file: string): string =>
  path.resolve(process.env.INIT_CWD ?? '.', file);
