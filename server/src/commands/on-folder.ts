import path from 'node:path';
import { readDatabaseConfig } from '../config.ts';
import { CommandError, wordsFor } from './command-error.ts';

type Command = 'backup' | 'restore';

/** Runs a command that takes one file on the folder of the embedded database. */
export async function onFolder(
  command: Command,
  work: (dataDir: string, file: string) => Promise<string> | string,
): Promise<void> {
  try {
    const file = namedFile(command);
    const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
    if (databaseUrl) throw new CommandError(postgresInstead);
    console.log(await work(dataDir, file));
  } catch (error) {
    console.error(wordsFor(error));
    process.exitCode = 1;
  }
}

const postgresInstead =
  'DATABASE_URL names a PostgreSQL server, which is backed up by pg_dump; docs/operations.md says how.';

/** The file that was typed behind the command. */
export function namedFile(command: Command): string {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0) {
    throw new CommandError(`Name one file: npm run ${command} -- FILE`);
  }
  // npm runs its scripts in the project's folder; the file is meant from where it was typed.
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}
