/*
 * The state of a payment as SQL over its row and the sums `l` of its ledger. The contract has the
 * same rule as `paymentState`; a test compares them.
 */

const sumOf = (condition: string): string =>
  `coalesce(sum(case when ${condition} then t.amount_cents end), 0)`;

/** The sums of a ledger `t`. Refunds are negative; an entry is a charge or an adjustment. */
export const ledgerSums = `
      min(case when t.type = 'charge' and t.status = 'succeeded' then t.occurred_at end)
        as charged_at,
      ${sumOf(`t.type <> 'refund' and t.status = 'succeeded'`)} as settled,
      ${sumOf(`t.type <> 'refund' and t.status = 'pending'`)} as pending,
      ${sumOf(`t.type <> 'refund' and t.status = 'failed'`)} as failed,
      -${sumOf(`t.type = 'refund' and t.status = 'succeeded'`)} as refunded,
      count(case when t.type <> 'refund' then 1 end) as entries`;

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

/** `due.status`, … for all columns. */
const selected = Object.entries(state)
  .map(([column, value]) => `${value} as ${column}`)
  .join(',\n      ');

const differs = (table: string): string =>
  columns.map((column) => `${table}.${column} is distinct from due.${column}`).join(' or ');

const set = columns.map((column) => `${column} = due.${column}`).join(', ');

/** Sets the state of the payments that have a ledger and another state. */
export const recomputeStates = `update payments set ${set}
  from (select p.id, ${selected}
    from payments p join (
      select t.payment_id, ${ledgerSums} from transactions t group by t.payment_id
    ) l on l.payment_id = p.id) due
  where payments.id = due.id and (${differs('payments')})`;

export const sqliteTriggers: readonly string[] = [
  'drop trigger transactions_insert',
  `create trigger transactions_insert after insert on transactions begin
    update payments set ${set}
      from (select p.id, ${selected}
        from payments p cross join (
          select ${ledgerSums} from transactions t where t.payment_id = new.payment_id
        ) l where p.id = new.payment_id) due
      where payments.id = due.id;
  end`,
];

/** Locked first: the ledger must not grow before the state is set. */
export const postgresTriggers: readonly string[] = [
  `create or replace function transactions_changed_insert() returns trigger language plpgsql as $$
    begin
      perform 1 from payments where id in (select payment_id from new_rows) order by id
        for no key update;
      update payments p set ${set}
        from (select p.id, ${selected}
          from payments p cross join lateral (
            select ${ledgerSums} from transactions t where t.payment_id = p.id
          ) l where p.id in (select payment_id from new_rows)) due
        where p.id = due.id and (${differs('p')});
      return null;
    end $$`,
];
