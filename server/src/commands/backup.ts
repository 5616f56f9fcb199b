import { backUp } from '../backup/backup.ts';
import { readDatabaseConfig } from '../config/config.ts';
import { CommandError, fileArgument, runCommand } from './run-command.ts';

await runCommand(async () => {
  const file = fileArgument('backup');
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl) {
    throw new CommandError(
      'DATABASE_URL is set, and PostgreSQL is backed up with pg_dump. See docs/operations.md.',
    );
  }
  backUp(dataDir, file);
  console.log(`Backed up to ${file}.`);
  return true;
});
