import { findAllDifferences, printDifferences } from './differences.ts';
import { acceptNoArguments } from './no-arguments.ts';
import { requireTables, runWithDatabase } from './run-with-database.ts';

acceptNoArguments(
  'db:verify',
  'Compares all counters, aggregates and search keys with their rows.',
);
await runWithDatabase(
  async (database) => {
    await requireTables(database);
    return printDifferences(await findAllDifferences(database));
  },
  { mustExist: true },
);
