import { verifyPayments } from '../school/payments/verify-payments.ts';
import { verifyKeys } from '../school/search-keys/update-keys.ts';
import { CommandError } from './command-error.ts';
import { runWithDatabase } from './run-with-database.ts';

await runWithDatabase(async (database) => {
  const tables = await database.reader.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) {
    throw new CommandError('The database has no tables yet. Run npm run db:migrate first.');
  }
  const counted = await database.verify();
  // The SQL of the counters and the rule of the contract can find the same difference.
  const ofPayments = (await verifyPayments(database)).filter(
    ({ where, column }) => !counted.some((one) => one.where === where && one.column === column),
  );
  const differences = [...counted, ...ofPayments, ...(await verifyKeys(database))];
  for (const { where, column, stored, expected } of differences) {
    console.log(`${where}: ${column} is ${stored}, should be ${expected}`);
  }
  console.log(
    differences.length > 0
      ? `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`
      : 'All counters, aggregates and search keys are correct.',
  );
  return differences.length === 0;
});
