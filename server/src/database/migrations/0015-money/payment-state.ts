import { lockRows } from '../0001-school/postgres/change-triggers.ts';
import { ledgerSums as earlierSums, stateColumns } from '../0003-payments/payment-state.ts';

const settled = `coalesce(sum(case when t.type <> 'refund' and t.status = 'succeeded'
        then t.amount_cents end), 0)`;
const adjustments = `count(case when t.type = 'adjustment' and t.status = 'succeeded' then 1 end)`;

/** A correction takes all of the money out of a payment: it counts as never charged, so it is void. */
export const ledgerSums = earlierSums.replace(
  /min\((case when[^)]*end)\)/,
  `case when ${settled} <> 0 or ${adjustments} = 0 then min($1) end`,
);

const state = stateColumns('p');
const columns = Object.keys(state);
const selected = Object.entries(state)
  .map(([column, value]) => `${value} as ${column}`)
  .join(', ');
const set = columns.map((column) => `${column} = due.${column}`).join(', ');
const differs = columns.map((column) => `p.${column} is distinct from due.${column}`).join(' or ');

/** Of 0003, with the sums above. */
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

/** Of 0007, with the sums above: locks the students, then the payments. */
export const postgresTriggers: readonly string[] = [
  `create or replace function transactions_changed_insert() returns trigger language plpgsql as $$
    begin
      ${lockRows(
        'users',
        'id',
        'select y.student_id from payments y join new_rows r on r.payment_id = y.id',
      )}
      ${lockRows('payments', 'id', 'select payment_id from new_rows')}
      update payments p set ${set}
        from (select p.id, ${selected}
          from payments p cross join lateral (
            select ${ledgerSums} from transactions t where t.payment_id = p.id
          ) l where p.id in (select payment_id from new_rows)) due
        where p.id = due.id and (${differs});
      return null;
    end $$`,
];
