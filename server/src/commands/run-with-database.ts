import { readDatabaseConfig } from '../config/config.ts';
import { createPrivateFilesOnly } from '../config/private-files.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseLog } from '../database/database-log.ts';
import { openDatabase } from '../database/open.ts';
import { operatorMessage } from '../start/operator-message.ts';

/** Runs a command on the configured database. A false result sets the exit code to 1. */
export async function runWithDatabase(
  command: (database: Database) => Promise<boolean>,
  log?: DatabaseLog,
): Promise<void> {
  createPrivateFilesOnly();
  let database: Database | undefined;
  try {
    database = openDatabase({ ...readDatabaseConfig(process.env), ...(log && { log }) });
    if (!(await command(database))) process.exitCode = 1;
  } catch (error) {
    const message = database?.isUnavailable(error)
      ? `The database is unavailable: ${(error as Error).message}. Check that it is running, then try again.`
      : operatorMessage(error);
    console.error(message);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
