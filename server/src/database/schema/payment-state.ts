/*
 * The state of a payment as SQL over its row and the sums `l` of its ledger. The contract has the
 * same rule as `paymentState`; a test compares them.
 */

const sumOf = (condition: string): string =>
  `coalesce(sum(case when ${condition} then t.amount_cents end), 0)`;

const settled = sumOf(`t.type <> 'refund' and t.status = 'succeeded'`);
const countOf = (condition: string): string => `count(case when ${condition} then 1 end)`;

const isKept = (sum: string, adjustments: string): string => `(${sum} > 0 or ${adjustments} = 0)`;
const adjustments = countOf(`t.type = 'adjustment' and t.status = 'succeeded'`);

/**
 * Whether the charge `t` has no opposite at its time: it was neither undone nor corrected. Without
 * the expression PostgreSQL would read all entries of that time, such as a day that was imported.
 */
const stands = `(select ${isKept('sum(s.amount_cents)', `count(case when s.type = 'adjustment' then 1 end)`)}
          from transactions s where s.payment_id = t.payment_id and coalesce(s.occurred_at, s.occurred_at) = t.occurred_at
            and s.type <> 'refund' and s.status = 'succeeded')`;

/**
 * The sums of a ledger `t`. Refunds are negative; an entry is a charge or an adjustment. A correction
 * or an undo takes all of the money out of a payment: it counts as never charged.
 */
export const ledgerSums = `
      case when ${isKept(settled, adjustments)}
        then min(case when t.type = 'charge' and t.status = 'succeeded' and ${stands}
          then t.occurred_at end) end as charged_at,
      ${settled} as settled,
      ${sumOf(`t.type <> 'refund' and t.status = 'pending'`)} as pending,
      ${sumOf(`t.type <> 'refund' and t.status = 'failed'`)} as failed,
      -${sumOf(`t.type = 'refund' and t.status = 'succeeded'`)} as refunded,
      ${countOf(`t.type <> 'refund'`)} as entries`;

/** Each column of a payment that follows from its ledger. Without entries it keeps its value. */
export const stateColumns = (p: string) => ({
  amount_cents: `case when l.charged_at is not null then l.settled else coalesce(
        (select c.amount_cents from transactions c where c.payment_id = ${p}.id and c.type = 'charge'
          order by c.occurred_at desc, c.id desc limit 1), ${p}.amount_cents) end`,
  refunded_cents: 'l.refunded',
  status: `case
        when l.charged_at is null then case
          when l.pending > 0 then 'pending'
          when l.failed > 0 then 'failed'
          when l.entries > 0 then 'void'
          else ${p}.status end
        when l.refunded <= 0 then 'paid'
        when l.refunded < l.settled then 'partially_refunded'
        else 'refunded' end`,
  paid_at: `case when l.entries > 0 then l.charged_at else ${p}.paid_at end`,
});

const state = stateColumns('p');
const columns = Object.keys(state);
const set = columns.map((column) => `${column} = due.${column}`).join(', ');
const selected = Object.entries(state)
  .map(([column, value]) => `${value} as ${column}`)
  .join(', ');
const differs = columns
  .map((column) => `payments.${column} is distinct from due.${column}`)
  .join(' or ');

/** Sets the state of some payments `p` by their ledgers: a query of the sums, joined to them. */
export const refreshPayments = (some: string, ledger: string): string => `
      update payments set ${set}
        from (select p.id, ${selected} from payments p cross join ${ledger} l where p.id ${some}) due
        where payments.id = due.id and (${differs});`;
