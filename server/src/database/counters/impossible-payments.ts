import type { RunSql } from '../run-sql.ts';
import { maxPriceCents } from '../schema/tables/course-tables.ts';
import { OperatorError } from '../unusable-database.ts';
import { schoolCounters, wrongRows } from './counters.ts';

/** Rows that contradict each other in a way that no counter can follow. Nothing was changed. */
class ImpossibleRowsError extends OperatorError {
  override readonly name = 'ImpossibleRowsError';
}

const named = 20;

/** Only version 0.1 and manual changes can have written such a ledger. */
export async function refuseImpossiblePayments(run: RunSql): Promise<void> {
  const [payments] = schoolCounters;
  const rows = await run(`select number from payments where id in (
      select row_key from (${wrongRows(payments)}) due
      where expected_refunded_cents < 0 or expected_refunded_cents > expected_amount_cents
        or expected_amount_cents > ${maxPriceCents})
    order by number limit ${named + 1}`);
  if (rows.length === 0) return;
  const numbers = rows.slice(0, named).map(({ number }) => number);
  const more = rows.length > named ? ' and others' : '';
  throw new ImpossibleRowsError(
    `The ledger of these payments returns more money than it took, or takes more than a payment can have: ${numbers.join(', ')}${more}. Nothing was changed. Add adjustments to the table transactions that correct it, then try again.`,
  );
}
