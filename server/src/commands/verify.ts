import type { Database } from '../database/database.ts';
import { findAllDifferences, printDifferences } from './differences.ts';
import { requireTables, runWithoutArguments, withDatabase } from './run-command.ts';

const verify = async (database: Database): Promise<boolean> => {
  await requireTables(database);
  return printDifferences(await findAllDifferences(database));
};

await runWithoutArguments(
  'db:verify',
  'Compares all counters, aggregates and search keys with their rows.',
  () => withDatabase(verify, { mustExist: true }),
);
