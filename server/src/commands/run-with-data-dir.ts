import path from 'node:path';
import { readDatabaseConfig } from '../config/config.ts';
import { createPrivateFilesOnly } from '../config/private-files.ts';
import { operatorMessage } from '../start/operator-message.ts';
import { CommandError } from './command-error.ts';

type CommandName = 'backup' | 'restore';

/** Runs a command with one file argument on the data folder of the embedded database. */
export async function runWithDataDir(
  name: CommandName,
  command: (dataDir: string, file: string) => Promise<string> | string,
): Promise<void> {
  createPrivateFilesOnly();
  try {
    const file = fileArgument(name);
    const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
    if (databaseUrl) throw new CommandError(usePostgresTools);
    console.log(await command(dataDir, file));
  } catch (error) {
    console.error(operatorMessage(error));
    process.exitCode = 1;
  }
}

const usePostgresTools =
  'DATABASE_URL is set, and PostgreSQL is backed up with pg_dump. See docs/operations.md.';

export function fileArgument(name: CommandName): string {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0) {
    throw new CommandError(`Specify one file: npm run ${name} -- FILE`);
  }
  // npm runs scripts in the project folder, but the path is relative to the caller's folder.
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}
