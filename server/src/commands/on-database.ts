import { readDatabaseConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { wordsFor } from './command-error.ts';

/** Runs a command on the database of the environment; its answer is whether all is well. */
export async function onDatabase(work: (database: Database) => Promise<boolean>): Promise<void> {
  let database: Database | undefined;
  try {
    database = openDatabase(readDatabaseConfig(process.env));
    if (!(await work(database))) process.exitCode = 1;
  } catch (error) {
    const why = database?.isUnavailable(error)
      ? `The database cannot be reached: ${(error as Error).message}`
      : wordsFor(error);
    console.error(why);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
