import { CommandError } from './command-error.ts';
import { onDatabase } from './on-database.ts';

await onDatabase(async (database) => {
  const tables = await database.reader.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) {
    throw new CommandError('The database holds no school yet: there is nothing to verify.');
  }
  const differences = await database.verify();
  for (const { where, column, stored, expected } of differences) {
    console.log(`${where}: ${column} is ${stored}, should be ${expected}`);
  }
  console.log(
    differences.length > 0
      ? `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`
      : 'All counters and aggregates are correct.',
  );
  return differences.length === 0;
});
