import { ConfigError, readDatabaseConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { NewerDatabaseError } from '../database/migrations/newer-database.ts';
import { openDatabase } from '../database/open.ts';
import { CommandError } from './command-error.ts';

/** Runs a command on the database of the environment; its answer is whether all is well. */
export async function onDatabase(work: (database: Database) => Promise<boolean>): Promise<void> {
  let database: Database | undefined;
  try {
    database = openDatabase(readDatabaseConfig(process.env));
    if (!(await work(database))) process.exitCode = 1;
  } catch (error) {
    console.error(toSentence(error, database));
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

function toSentence(error: unknown, database: Database | undefined): string {
  const isTold = [ConfigError, CommandError, NewerDatabaseError].some(
    (kind) => error instanceof kind,
  );
  if (isTold) return (error as Error).message;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return database?.isAway(error)
    ? `The database cannot be reached: ${message}`
    : (stack ?? message);
}
