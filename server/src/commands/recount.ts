import type { Database } from '../database/database.ts';
import { repairKeys } from '../school/search-keys/update-keys.ts';
import { findAllDifferences, printDifferences } from './differences.ts';
import { requireTables, runWithoutArguments, withDatabase } from './run-command.ts';

const recount = async (database: Database): Promise<boolean> => {
  await requireTables(database);
  await database.recount();
  const rows = await repairKeys(database);
  if (rows > 0) console.log(`Updated the search keys of ${rows} ${rows === 1 ? 'row' : 'rows'}.`);
  const left = await findAllDifferences(database);
  if (left.length > 0) console.log('These rows contradict each other, so someone has to decide:');
  return printDifferences(left);
};

await runWithoutArguments(
  'db:recount',
  'Recomputes all counters, aggregates and search keys.',
  () => withDatabase(recount, { mustExist: true }),
);
