import {
  type Flags,
  findsPayments,
  flagInputs,
  hasEndedOrReturned,
  paidFlags,
  paymentFlags,
  setPaid,
} from '../attention-flags.ts';
import { balanceInputs, chainOf, openSteps, setCharged } from '../balances.ts';
import { rootOf } from '../derived-columns.ts';
import { afterEach, among, everyChange, lockRows } from './change-triggers.ts';

/**
 * Updates only rows that differ, all at once, and not without any: each update runs the triggers of
 * its table, even one of no rows.
 */
const setColumns = (steps: readonly Flags[], scope: Record<Flags['table'], string>): string =>
  steps
    .map(({ table, columns }) => {
      const names = Object.keys(columns);
      const values = Object.values(columns).map((of) => of('r'));
      const stored = names.map((name) => `r.${name}`);
      return `
      due := array(select r.id from ${table} r where ${scope[table]}
        and (${stored.join(', ')}) is distinct from (${values.join(', ')}));
      if cardinality(due) > 0 then
        update ${table} r set (${names.join(', ')}) = row(${values.join(', ')}) where r.id = any(due);
      end if;`;
    })
    .join('');

/**
 * One plan per connection. By default each call plans these long statements again, because a plan
 * for one record looks cheaper than one for any: that took longer than the rest of the write.
 */
const plannedOnce = 'set plan_cache_mode = force_generic_plan';

const ofStudents = 'r.student_id = any(students)';

const listed = {
  payments: 'r.id = any(paid)',
  enrolments: '',
  charges: 'r.enrolment_id = any(changed)',
};

/** All lock the students, or have them locked: two writers must not miss each other's rows. */
const refresh = [
  `create function refresh_rows(paid bigint[], owing bigint[]) returns void language plpgsql ${plannedOnce} as $$
    declare due bigint[]; changed bigint[];
    begin
      ${setColumns([paidFlags], listed)}
      if cardinality(owing) > 0 then
        with saved as (${setPaid('r.id = any(owing)')} returning enrolments.id)
          select array_agg(id) into changed from saved;
        if changed is not null then ${setColumns(openSteps, listed)} end if;
      end if;
      ${setColumns([paymentFlags], listed)}
    end $$`,
  `create function refresh_attention(students bigint[]) returns void language plpgsql ${plannedOnce} as $$
    begin
      if cardinality(students) = 0 then return; end if;
      ${lockRows('users', 'id', 'select unnest(students)')}
      perform refresh_rows(array(select r.id from payments r where ${ofStudents}),
        array(select r.id from enrolments r where ${ofStudents}));
    end $$`,
  // Other payments of the student have another enrolment, and keep what they have.
  `create function refresh_paid(added bigint[]) returns void language plpgsql ${plannedOnce} as $$
    declare chains bigint[];
    begin
      ${lockRows('users', 'id', 'select y.student_id from payments y where y.id = any(added)')}
      chains := array(select distinct ${chainOf('x')} from payments y
        join enrolments x on x.student_id = y.student_id
          and (x.course_id = y.course_id or x.id = y.enrolment_id) where y.id = any(added));
      perform refresh_rows(
        array(select p.id from payments y join payments p on p.student_id = y.student_id
          and (p.course_id = y.course_id or p.enrolment_root_id in (select unnest(chains)))
          where y.id = any(added)),
        array(select x.id from payments y join enrolments x on x.student_id = y.student_id
          and ${chainOf('x')} in (select unnest(chains)) where y.id = any(added)));
    end $$`,
  `create function refresh_payment_flags(students bigint[]) returns void language plpgsql ${plannedOnce} as $$
    declare due bigint[];
    begin
      if cardinality(students) = 0 then return; end if;
      ${setColumns([paymentFlags], { payments: ofStudents, enrolments: '', charges: '' })}
    end $$`,
  `create function refresh_balances(changed bigint[]) returns void language plpgsql ${plannedOnce} as $$
    declare due bigint[];
    begin
      if cardinality(changed) = 0 then return; end if;
      ${lockRows('users', 'id', 'select y.student_id from enrolments y where y.id = any(changed)')}
      ${setCharged('r.id = any(changed)')};
      ${setColumns(openSteps, listed)}
    end $$`,
];

const refreshOn = (
  table: string,
  events: Parameters<typeof afterEach>[2],
  students: (changed: string) => string,
  columns?: readonly string[],
): string[] =>
  afterEach(
    `${table}_attention`,
    table,
    events,
    (changed) => `perform refresh_attention(array(${students(changed)}));`,
    columns,
  );

/** The students of rows of which one of the columns has changed. */
const refreshOnChange = (
  table: keyof typeof flagInputs,
  events: Parameters<typeof afterEach>[2],
): string[] =>
  refreshOn(
    table,
    events,
    (changed) => `select r.student_id from ${changed} r
        group by r.id, r.student_id, ${flagInputs[table].map((column) => `r.${column}`).join(', ')}
        having sum(r.sign) <> 0`,
    ['id', 'student_id', ...flagInputs[table]],
  );

const payers = (changed: string, column: string, condition: string): string =>
  `select y.student_id from payments y
        where y.id ${among(`select r.${column} from ${changed} r where ${condition}`)}`;

const changedCharges = (changed: string): string =>
  `select r.enrolment_id from ${changed} r
        group by r.id, ${balanceInputs.map((column) => `r.${column}`).join(', ')}
        having sum(r.sign) <> 0`;

/** The charges of a cancelled enrolment decide whether its payments still pay for it. */
const refreshOfCancelled = (changed: string): string =>
  `perform refresh_attention(array(select y.student_id from enrolments y
        where y.status = 'cancelled' and y.id ${among(changedCharges(changed))}));`;

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
  // Locked first: a payment of another transaction must be seen, or come later.
  ...afterEach(
    'enrolments_attention',
    'enrolments',
    ['insert'],
    () => `
      ${lockRows('users', 'id', 'select n.student_id from new_rows n')}
      perform refresh_attention(array(
        select distinct n.student_id from new_rows n where ${findsPayments('n')}));`,
  ),
  ...refreshOnChange('enrolments', ['update', 'delete']),
  ...afterEach(
    'payments_attention',
    'payments',
    ['insert'],
    () => 'perform refresh_paid(array(select n.id from new_rows n));',
  ),
  ...refreshOnChange('payments', ['update', 'delete']),
  ...refreshOn('transactions', ['insert'], (changed) =>
    payers(changed, 'payment_id', `r.type <> 'charge'`),
  ),
  ...refreshOn('notes', ['insert', 'delete'], (changed) =>
    payers(changed, 'subject_id', `r.subject_type = 'payment'`),
  ),
  ...afterEach(
    'users_attention',
    'users',
    ['update'],
    () => `perform refresh_payment_flags(array(select n.id from new_rows n
        join old_rows o on o.id = n.id where ${hasEndedOrReturned('o', 'n')}));`,
    ['id', 'status'],
  ),
  ...afterEach(
    'charges_balance',
    'charges',
    everyChange,
    (changed) => `${refreshOfCancelled(changed)}
      perform refresh_balances(array(${changedCharges(changed)}));`,
    ['id', ...balanceInputs],
  ),
];
