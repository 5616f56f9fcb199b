import { attentionFlags, type Flags, flagInputs } from '../attention-flags.ts';
import { madeAt, priceAt, rootOf } from '../derived-columns.ts';
import { afterEach, everyChange, lockRows } from './change-triggers.ts';

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
const refresh = `create function refresh_attention(students bigint[]) returns void
    language plpgsql as $$
    declare due record;
    begin
      if cardinality(students) = 0 then return; end if;
      ${lockRows('users', 'id', 'select unnest(students)')}
      ${attentionFlags.map(refreshTable).join('')}
    end $$`;

const refreshOn = (
  table: string,
  events: Parameters<typeof afterEach>[2],
  students: (changed: string) => string,
): string[] =>
  afterEach(
    `${table}_attention`,
    table,
    events,
    (changed) => `perform refresh_attention(array(${students(changed)}));`,
  );

/** The students of rows of which one of the columns has changed. */
const refreshOnChange = (table: keyof typeof flagInputs): string[] =>
  refreshOn(
    table,
    everyChange,
    (changed) => `select r.student_id from ${changed} r
        group by r.id, r.student_id, ${flagInputs[table].map((column) => `r.${column}`).join(', ')}
        having sum(r.sign) <> 0`,
  );

const payers = (changed: string, column: string, condition: string): string =>
  `select y.student_id from ${changed} r join payments y on y.id = r.${column} where ${condition}`;

export const postgresAttentionTriggers: readonly string[] = [
  refresh,
  `create function enrolments_fill() returns trigger language plpgsql as $$
    begin
      new.transfer_root_id := ${rootOf('new')};
      new.price_cents := coalesce(new.price_cents, (select c.price_cents from courses c
        where c.id = new.course_id and c.is_priced = 1));
      return new;
    end $$`,
  `create trigger enrolments_fill before insert on enrolments
    for each row execute function enrolments_fill()`,
  `create function payments_fill() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.expected_cents := coalesce(new.expected_cents,
          ${priceAt('new.course_id', madeAt('new'))});
      else
        new.expected_cents := ${priceAt('new.course_id', 'new.paid_at')};
      end if;
      return new;
    end $$`,
  `create trigger payments_fill before insert on payments
    for each row execute function payments_fill()`,
  `create trigger payments_fill_earlier before update on payments
    for each row when (new.paid_at < new.created_at and new.paid_at is distinct from old.paid_at)
    execute function payments_fill()`,
  ...refreshOnChange('enrolments'),
  ...refreshOnChange('payments'),
  ...refreshOn('transactions', ['insert'], (changed) =>
    payers(changed, 'payment_id', `r.type <> 'charge'`),
  ),
  ...refreshOn('notes', ['insert', 'delete'], (changed) =>
    payers(changed, 'subject_id', `r.subject_type = 'payment'`),
  ),
  `create function users_attention() returns trigger language plpgsql as $$
    begin
      perform refresh_attention(array[new.id]);
      return null;
    end $$`,
  `create trigger users_attention after update of status, trial_ends_at, has_purchased on users
    for each row when (new.user_type = 'student'
      and (old.status, old.trial_ends_at, old.has_purchased)
        is distinct from (new.status, new.trial_ends_at, new.has_purchased))
    execute function users_attention()`,
];
