import type { Difference } from '../database/counters/difference.ts';
import type { Database } from '../database/database.ts';
import { verifyInvoices } from '../school/invoices/verify-invoices.ts';
import { verifyPayments } from '../school/payments/verify-payments.ts';
import { verifyKeys } from '../school/search-keys/update-keys.ts';

/** Per table: more lines would not help the reader. */
const maxPrinted = 20;

export async function findAllDifferences(database: Database): Promise<Difference[]> {
  const counted = await database.verify();
  // The SQL of the counters and the rule of the contract can find the same difference.
  const ofPayments = (await verifyPayments(database)).filter(
    ({ where, column }) => !counted.some((one) => one.where === where && one.column === column),
  );
  const others = [...(await verifyInvoices(database)), ...(await verifyKeys(database))];
  return [...counted, ...ofPayments, ...others];
}

/** Returns whether there are none. */
export function printDifferences(differences: readonly Difference[]): boolean {
  const byTable = Map.groupBy(differences, ({ where }) => where.split(' ')[0]);
  for (const [table, found] of byTable) {
    for (const { where, column, stored, expected } of found.slice(0, maxPrinted)) {
      console.log(`${where}: ${column} is ${stored}, should be ${expected}`);
    }
    if (found.length > maxPrinted) {
      console.log(`${table}: these are the first ${maxPrinted} of ${found.length} differences`);
    }
  }
  console.log(
    differences.length > 0
      ? `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`
      : 'All counters, aggregates and search keys are correct.',
  );
  return differences.length === 0;
}
