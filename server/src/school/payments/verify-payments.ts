import { paymentState } from '@provost/contract/payment-state';
import type { transactionStatuses, transactionTypes } from '@provost/contract/payment-status';
import { type RawBuilder, sql } from 'kysely';
import {
  type Difference,
  differencesOf,
  maxDifferences,
} from '../../database/counters/difference.ts';
import type { Database, Reader } from '../../database/database.ts';

interface Row {
  /** Or a number, or what else names it. */
  readonly id: unknown;
  readonly stored: unknown;
  readonly expected: unknown;
}

export interface Rule {
  readonly table: string;
  readonly column: string;
  /** The rows that contradict it. */
  readonly rows: RawBuilder<Row>;
}

/** A price that was saved before a time and never deleted: a deletion can be undone. */
const savedPrice = (course: string, time: string) => sql`exists (select 1 from pricings q
  where q.course_id = ${sql.ref(course)} and q.created_at <= ${sql.ref(time)}
    and q.deleted_at is null
    and not exists (select 1 from audit_events a where a.action = 'pricing.deleted'
      and a.subject = 'Pricing' and a.subject_id = cast(q.id as text)))`;

/** What other rows say about a row. No constraint of the tables prevents a contradiction. */
const paymentRules: readonly Rule[] = [
  {
    table: 'transactions',
    column: 'currency',
    rows: sql`select t.id, t.currency as stored, p.currency as expected
      from transactions t join payments p on p.id = t.payment_id where t.currency <> p.currency`,
  },
  {
    table: 'payments',
    column: 'currency',
    rows: sql`select p.id, p.currency as stored, c.currency as expected
      from payments p join courses c on c.id = p.course_id where p.currency <> c.currency`,
  },
  {
    table: 'payments',
    column: 'provider_ref',
    // Only parts of one split share a reference: as they were recorded first, before corrections.
    // Version 0.1 had no such rule.
    rows: sql`with recursive upgrades (at) as (
        select max(s.applied_at) from migrations s join migrations f on f.applied_at < s.applied_at
        where s.name = '0002-schema' and f.name = '0001-school'
      ), origins (id, first_id) as (
        select p.id, p.id from payments p join (
          select method, provider_ref from payments
          where provider_ref is not null and status <> 'void'
          group by method, provider_ref having count(*) > 1
        ) d on d.method = p.method and d.provider_ref = p.provider_ref where p.status <> 'void'
        union all
        select o.id, q.corrects_id from origins o join payments q on q.id = o.first_id
          where q.corrects_id is not null
      )
      select max(p.id) as id, p.provider_ref as stored, 'used once' as expected
      from origins o join payments p on p.id = o.id
        join payments f on f.id = o.first_id and f.corrects_id is null
        cross join upgrades u
      group by p.method, p.provider_ref, u.at
      having (u.at is null or max(p.created_at) > u.at) and count(distinct f.method || ' ' || cast(f.created_at as text) || ' '
        || coalesce(f.provider_ref, '')) > 1`,
  },
  {
    table: 'enrolments',
    column: 'currency',
    rows: sql`select e.id, e.currency as stored, c.currency as expected
      from enrolments e join courses c on c.id = e.course_id where e.currency <> c.currency`,
  },
  {
    table: 'enrolments',
    column: 'price_cents',
    rows: sql`select e.id, e.price_cents as stored, 'a price' as expected from enrolments e
      where e.price_cents is null and ${savedPrice('e.course_id', 'e.enrolled_at')}`,
  },
  {
    table: 'enrolments',
    column: 'payment_id',
    rows: sql`select e.id, e.payment_id as stored, 'a payment of the student' as expected
      from enrolments e join payments p on p.id = e.payment_id
      where p.student_id <> e.student_id`,
  },
  {
    table: 'courses',
    column: 'price_cents',
    rows: sql`select c.id, c.price_cents as stored, q.final_cents as expected
      from courses c join pricings q on q.course_id = c.id and q.deleted_at is null
      where (c.price_cents <> q.final_cents or c.is_priced = 0)
        and not exists (select 1 from pricings later where later.course_id = c.id
          and later.id > q.id and later.deleted_at is null)`,
  },
  {
    table: 'pricings',
    column: 'previous_cents',
    rows: sql`select q.id, q.previous_cents as stored, earlier.final_cents as expected
      from pricings q join pricings earlier on earlier.id = (
        select max(e.id) from pricings e where e.course_id = q.course_id and e.id < q.id
          and e.deleted_at is null)
      -- Prices of before 0.2 that no audit event describes have none.
      where q.deleted_at is null and q.previous_cents <> earlier.final_cents`,
  },
];

export async function findContradictions(reader: Reader, rules: readonly Rule[]) {
  const found: Difference[] = [];
  for (const { table, column, rows } of rules) {
    const limited = sql<Row>`${rows} limit ${sql.lit(maxDifferences)}`;
    for (const { id, stored, expected } of (await limited.execute(reader)).rows) {
      found.push({ where: `${table} ${id}`, column, stored, expected });
    }
  }
  return found;
}

const batchSize = 1000;

const paymentsAfter = (reader: Reader, id: number) =>
  reader
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'refunded_cents', 'status', 'paid_at'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(batchSize)
    .execute();
type PaymentRow = Awaited<ReturnType<typeof paymentsAfter>>[number];

const ledgersOf = (reader: Reader, first: number, last: number) =>
  reader
    .selectFrom('transactions')
    .select(['payment_id', 'type', 'status', 'amount_cents', 'occurred_at'])
    .where('payment_id', '>=', first)
    .where('payment_id', '<=', last)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
type LedgerRow = Awaited<ReturnType<typeof ledgersOf>>[number];

/** Compares payments with what they follow from, and with the rows that they belong to. */
export const verifyPayments = (database: Pick<Database, 'snapshot'>): Promise<Difference[]> =>
  database.snapshot(async (reader) => [
    ...(await compareLedgers(reader)),
    ...(await findContradictions(reader, paymentRules)),
  ]);

/** The state of every payment, by the rule of the contract. */
async function compareLedgers(reader: Reader): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = 0; found.length < maxDifferences; ) {
    const payments = await paymentsAfter(reader, after);
    const [first, last] = [payments[0], payments.at(-1)];
    if (!first || !last) break;
    const ledgers = Map.groupBy(
      await ledgersOf(reader, first.id, last.id),
      ({ payment_id }) => payment_id,
    );
    for (const payment of payments) {
      found.push(...compareLedger(payment, ledgers.get(payment.id) ?? []));
    }
    after = last.id;
  }
  return found.slice(0, maxDifferences);
}

function compareLedger(payment: PaymentRow, ledger: readonly LedgerRow[]): Difference[] {
  const { amountCents, refundedCents, status, paidAt } = paymentState(
    ledger.map((row) => ({
      type: row.type as (typeof transactionTypes)[number],
      status: row.status as (typeof transactionStatuses)[number],
      amountCents: row.amount_cents,
      at: row.occurred_at,
    })),
  );
  // Without a charge the ledger says nothing.
  if (amountCents === undefined) return [];
  const expected = {
    amount_cents: amountCents,
    refunded_cents: refundedCents,
    status,
    paid_at: paidAt ?? null,
  };
  return differencesOf(`payments ${payment.id}`, payment, expected);
}
