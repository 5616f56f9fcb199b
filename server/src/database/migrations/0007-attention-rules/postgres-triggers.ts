import { afterEach, everyChange, lockRows } from '../0001-school/postgres/change-triggers.ts';
import { postgresTriggers as stateTriggers } from '../0003-payments/payment-state.ts';
import { priceAt } from '../0005-attention/flags.ts';
import { attentionFlags, type Flags, madeAt } from './flags.ts';

/** A loop: an update of no rows would run the triggers of the table again. */
const refreshTable = ({ table, columns }: Flags): string => {
  const names = Object.keys(columns);
  const values = Object.entries(columns).map(([name, of]) => `${of('r')} as ${name}`);
  const set = names.map((name) => `${name} = due.${name}`);
  const stored = names.map((name) => `c.${name}`).join(', ');
  const expected = names.map((name) => `d.${name}`).join(', ');
  return `
      for due in select d.* from (
          select r.id, ${values.join(', ')} from ${table} r where r.student_id = any(students)
        ) d join ${table} c on c.id = d.id
        where (${stored}) is distinct from (${expected}) order by d.id
      loop
        update ${table} set ${set.join(', ')} where id = due.id;
      end loop;`;
};

/** Locks the students: two writers must not miss each other's rows. */
export const postgresRefresh = (flags: readonly Flags[]): string =>
  `create or replace function refresh_attention(students bigint[]) returns void
    language plpgsql as $$
    declare due record;
    begin
      if cardinality(students) = 0 then return; end if;
      ${lockRows('users', 'id', 'select unnest(students)')}
      ${flags.map(refreshTable).join('')}
    end $$`;

/** The students of rows of which one of the columns has changed. */
const changedStudents = (changed: string, columns: readonly string[]): string =>
  `array(select r.student_id from ${changed} r
        group by r.id, r.student_id, ${columns.map((column) => `r.${column}`).join(', ')}
        having sum(r.sign) <> 0)`;

const refreshOn = (table: string, columns: readonly string[]): string[] => [
  ...everyChange.flatMap((event) => [
    `drop trigger ${table}_attention_${event} on ${table}`,
    `drop function ${table}_attention_${event}`,
  ]),
  ...afterEach(
    `${table}_attention`,
    table,
    everyChange,
    (changed) => `perform refresh_attention(${changedStudents(changed, columns)});`,
  ),
];

/**
 * Of 0003: locks the students before their payments, like every other write. Otherwise a writer of
 * the ledger and one that refreshes the student would wait for each other.
 */
const lockPayersFirst = stateTriggers.map((text) =>
  text.replace(
    'begin',
    `begin
      ${lockRows(
        'users',
        'id',
        `select y.student_id from payments y join new_rows r on r.payment_id = y.id`,
      )}`,
  ),
);

/** Of 0005, with the rules of this migration. */
export const postgresTriggers: readonly string[] = [
  ...lockPayersFirst,
  postgresRefresh(attentionFlags),
  `create or replace function payments_fill() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.expected_cents := coalesce(new.expected_cents,
          ${priceAt('new.course_id', madeAt('new'))});
      else
        new.expected_cents := ${priceAt('new.course_id', 'new.paid_at')};
      end if;
      return new;
    end $$`,
  `create trigger payments_fill_earlier before update on payments
    for each row when (new.paid_at < new.created_at and new.paid_at is distinct from old.paid_at)
    execute function payments_fill()`,
  ...refreshOn('enrolments', [
    'course_id',
    'status',
    'enrolled_at',
    'ended_at',
    'payment_id',
    'price_cents',
    'transfer_root_id',
  ]),
  ...refreshOn('payments', [
    'course_id',
    'status',
    'amount_cents',
    'refunded_cents',
    'created_at',
    'paid_at',
  ]),
];
