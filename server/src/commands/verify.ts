import { CommandError } from './command-error.ts';
import { findAllDifferences, printDifferences } from './differences.ts';
import { runWithDatabase } from './run-with-database.ts';

await runWithDatabase(async (database) => {
  const tables = await database.reader.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) {
    throw new CommandError('The database has no tables yet. Run npm run db:migrate first.');
  }
  return printDifferences(await findAllDifferences(database));
});
