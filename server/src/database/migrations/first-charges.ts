import { counters } from '../counters/counters.ts';
import { recountCounters } from '../counters/recount.ts';
import { restartZones } from '../counters/time-zone.ts';
import type { RunSql } from '../run-sql.ts';
import { currentZone } from '../schema/aggregate.ts';
import { isLastOfCurrency, paysFor } from '../schema/balances.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { dayOf } from '../schema/zoned-aggregates.ts';

/** A partial refund was a decision: what it paid back is not owed again. */
const refunded = `(select coalesce(sum(p.refunded_cents), 0) from payments p
      where ${paysFor('p', 'e')} and p.currency = e.currency and p.status = 'partially_refunded')`;

/** A cancelled enrolment owes nothing: it is charged what was kept of its payments. */
const amount = `case when e.status = 'cancelled' or e.paid_cents between
        e.price_cents - ${refunded} and e.price_cents then e.paid_cents
      else e.price_cents end`;

/**
 * Charges the enrolments of a database without charges: the agreed price, due on the day of the
 * enrolment.
 */
export async function createCharges(run: RunSql, dialect: SqlDialect): Promise<void> {
  // Which money belongs to which enrolment.
  const charges = counters.findIndex(({ table }) => table === 'charges');
  await recountCounters(run, counters.slice(0, charges));
  await restartZones(run, dialect);
  await run(`insert into charges
      (enrolment_id, kind, label, amount_cents, due_on, created_at)
    select e.id, 'tuition', substr(c.title, 1, 120), ${amount},
      ${dayOf(dialect.engine, currentZone, 'e.enrolled_at')}, e.enrolled_at
    from enrolments e join courses c on c.id = e.course_id
    where ${amount} > 0 and ${isLastOfCurrency('e')}
    order by e.id`);
}
