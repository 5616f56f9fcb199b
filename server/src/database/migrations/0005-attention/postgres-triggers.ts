import { afterEach, everyChange, lockRows } from '../0001-school/postgres/change-triggers.ts';
import { attentionFlags, priceAt, rootOf } from './flags.ts';

/** A loop: an update of no rows would run the triggers of the table again. */
const refreshTable = ({ table, columns }: (typeof attentionFlags)[number]): string => {
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

/** The students of rows of which one of the columns has changed. */
const changedStudents = (changed: string, columns: readonly string[]): string =>
  `array(select r.student_id from ${changed} r
        group by r.id, r.student_id, ${columns.map((column) => `r.${column}`).join(', ')}
        having sum(r.sign) <> 0)`;

const refreshOn = (
  table: string,
  events: Parameters<typeof afterEach>[2],
  students: (changed: string) => string,
): string[] =>
  afterEach(
    `${table}_attention`,
    table,
    events,
    (changed) => `perform refresh_attention(${students(changed)});`,
  );

const payers = (changed: string, column: string, condition: string): string =>
  `array(select y.student_id from ${changed} r join payments y on y.id = r.${column}
        where ${condition})`;

const fillOnInsert = (table: string, body: string): string[] => [
  `create function ${table}_fill() returns trigger language plpgsql as $$
    begin
      ${body}
      return new;
    end $$`,
  `create trigger ${table}_fill before insert on ${table}
    for each row execute function ${table}_fill()`,
];

export const postgresTriggers: readonly string[] = [
  refresh,
  ...fillOnInsert(
    'enrolments',
    `new.transfer_root_id := ${rootOf('new')};
      new.price_cents := coalesce(new.price_cents, (select c.price_cents from courses c
        where c.id = new.course_id and c.is_priced = 1));`,
  ),
  ...fillOnInsert(
    'payments',
    `new.expected_cents := coalesce(new.expected_cents,
        ${priceAt('new.course_id', 'new.created_at')});`,
  ),
  ...refreshOn('enrolments', everyChange, (changed) =>
    changedStudents(changed, [
      'course_id',
      'status',
      'enrolled_at',
      'payment_id',
      'price_cents',
      'transfer_root_id',
    ]),
  ),
  ...refreshOn('payments', everyChange, (changed) =>
    changedStudents(changed, ['course_id', 'status', 'amount_cents', 'created_at', 'paid_at']),
  ),
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
