import {
  attentionFlags,
  type Flags,
  flagInputs,
  hasEndedOrReturned,
  paymentFlags,
} from '../attention-flags.ts';
import { balanceInputs, balanceSteps } from '../balances.ts';
import { rootOf } from '../derived-columns.ts';
import { afterEach, everyChange, lockRows } from './change-triggers.ts';

/** A loop: an update of no rows would run the triggers of the table again. */
const setColumns = (steps: readonly Flags[], scope: Record<Flags['table'], string>): string =>
  steps
    .map(({ table, columns }) => {
      const names = Object.keys(columns);
      const values = Object.entries(columns).map(([name, of]) => `${of('r')} as ${name}`);
      const set = names.map((name) => `${name} = due.${name}`);
      const stored = names.map((name) => `c.${name}`).join(', ');
      const expected = names.map((name) => `d.${name}`).join(', ');
      return `
      for due in select d.* from (
          select r.id, ${values.join(', ')} from ${table} r where ${scope[table]}
        ) d join ${table} c on c.id = d.id
        where (${stored}) is distinct from (${expected}) order by d.id
      loop
        update ${table} set ${set.join(', ')} where id = due.id;
      end loop;`;
    })
    .join('');

/**
 * One plan per connection. By default each call plans these long statements again, because a plan
 * for one record looks cheaper than one for any: that took longer than the rest of the write.
 */
const plannedOnce = 'set plan_cache_mode = force_generic_plan';

const ofStudents = 'r.student_id = any(students)';

/** Both lock the students: two writers must not miss each other's rows. */
const refresh = [
  `create function refresh_attention(students bigint[]) returns void language plpgsql ${plannedOnce} as $$
    declare due record;
    begin
      if cardinality(students) = 0 then return; end if;
      ${lockRows('users', 'id', 'select unnest(students)')}
      ${setColumns(attentionFlags, {
        enrolments: ofStudents,
        payments: ofStudents,
        charges: `r.enrolment_id in
          (select y.id from enrolments y where y.student_id = any(students))`,
      })}
    end $$`,
  `create function refresh_balances(changed bigint[]) returns void language plpgsql ${plannedOnce} as $$
    declare due record;
    begin
      if cardinality(changed) = 0 then return; end if;
      ${lockRows('users', 'id', 'select y.student_id from enrolments y where y.id = any(changed)')}
      ${setColumns(balanceSteps, {
        enrolments: 'r.id = any(changed)',
        charges: 'r.enrolment_id = any(changed)',
        payments: '',
      })}
    end $$`,
];

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
  ...refresh,
  `create function enrolments_fill() returns trigger language plpgsql as $$
    begin
      new.transfer_root_id := ${rootOf('new')};
      new.price_cents := coalesce(new.price_cents, (select c.price_cents from courses c
        where c.id = new.course_id and c.is_priced = 1));
      return new;
    end $$`,
  `create trigger enrolments_fill before insert on enrolments
    for each row execute function enrolments_fill()`,
  ...refreshOnChange('enrolments'),
  ...refreshOnChange('payments'),
  ...refreshOn('transactions', ['insert'], (changed) =>
    payers(changed, 'payment_id', `r.type <> 'charge'`),
  ),
  ...refreshOn('notes', ['insert', 'delete'], (changed) =>
    payers(changed, 'subject_id', `r.subject_type = 'payment'`),
  ),
  `create function users_attention() returns trigger language plpgsql ${plannedOnce} as $$
    declare due record;
    begin
      ${setColumns([paymentFlags], { payments: 'r.student_id = new.id', enrolments: '', charges: '' })}
      return null;
    end $$`,
  `create trigger users_attention after update of status on users
    for each row when (${hasEndedOrReturned})
    execute function users_attention()`,
  ...afterEach(
    'charges_balance',
    'charges',
    everyChange,
    (changed) => `perform refresh_balances(array(select r.enrolment_id from ${changed} r
        group by r.id, ${balanceInputs.map((column) => `r.${column}`).join(', ')}
        having sum(r.sign) <> 0));`,
  ),
];
