import path from 'node:path';
import { readDatabaseConfig } from '../config.ts';
import { CommandError, wordsFor } from './command-error.ts';

/** Runs a command that takes one file on the folder of the embedded database. */
export async function onFolder(
  command: 'backup' | 'restore',
  work: (dataDir: string, file: string) => Promise<string> | string,
): Promise<void> {
  try {
    const file = readFile(command, process.argv.slice(2));
    const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
    if (databaseUrl) throw new CommandError(postgresInstead[command]);
    console.log(await work(dataDir, file));
  } catch (error) {
    console.error(wordsFor(error));
    process.exitCode = 1;
  }
}

const postgresInstead = {
  backup:
    'DATABASE_URL names a PostgreSQL server, which is backed up by pg_dump; docs/operations.md says how.',
  restore:
    'DATABASE_URL names a PostgreSQL server, which is restored by pg_restore; docs/operations.md says how.',
};

function readFile(command: string, [file, ...rest]: readonly string[]): string {
  if (!file || file.startsWith('-') || rest.length > 0) {
    throw new CommandError(`Name one file: npm run ${command} -- FILE`);
  }
  // npm runs its scripts in the project's folder; the file is meant from where it was typed.
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}
