import { nothingDue } from '../nothing-due.ts';

/*
 * What an enrolment owes, as SQL over a row of its table. Triggers, recount and verify use the same
 * expressions.
 */
type OfRow = (row: string) => string;

/** The first enrolment of a chain of transfers, or the enrolment itself. */
export const chainOf: OfRow = (row) => `coalesce(${row}.transfer_root_id, ${row}.id)`;

export const paysFor = (payment: string, enrolment: string): string =>
  `${payment}.student_id = ${enrolment}.student_id
      and ${payment}.enrolment_root_id = ${chainOf(enrolment)}`;

/** Whether an enrolment owes or has paid something. */
export const hasBalance: OfRow = (row) => `(${row}.charged_cents <> 0 or ${row}.paid_cents <> 0)`;

const ofChain = (other: string, row: string): string =>
  `${other}.student_id = ${row}.student_id and ${chainOf(other)} = ${chainOf(row)}`;

const wasPaid = (payment: string): string =>
  `coalesce(${payment}.status, '') in ('paid', 'partially_refunded', 'refunded')`;

const chargedCents: OfRow = (row) =>
  `(select coalesce(sum(c.amount_cents), 0) from charges c
      where c.enrolment_id = ${row}.id and c.cancelled_at is null)`;

export const isLastOfCurrency: OfRow = (row) =>
  `(not exists (select 1 from enrolments n where ${ofChain('n', row)}
        and +n.id > ${row}.id and n.currency = ${row}.currency))`;

/** After transfers, money belongs to the last enrolment of the chain that has its currency. */
const paidCents: OfRow = (row) =>
  `case when not ${isLastOfCurrency(row)} then 0
    else (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
      where ${paysFor('p', row)} and p.currency = ${row}.currency and ${wasPaid('p')}) end`;

/**
 * Payments, discounts and waivers cover the oldest charges first: what is open of a charge is the
 * balance without the later charges.
 */
const openCents: OfRow = (row) => {
  const left = `(e.balance_cents - coalesce(sum(later.amount_cents), 0))`;
  return `case when ${row}.amount_cents < 0 or ${row}.cancelled_at is not null then 0
    else (select case when ${left} <= 0 then 0 when ${left} < ${row}.amount_cents then ${left}
          else ${row}.amount_cents end
      from enrolments e left join charges later on later.enrolment_id = e.id
        and later.amount_cents > 0 and later.cancelled_at is null
        and (later.due_on, later.id) > (${row}.due_on, ${row}.id)
      where e.id = ${row}.enrolment_id group by e.id, e.balance_cents) end`;
};

const overdueFrom: OfRow = (row) =>
  `(select coalesce(min(c.due_on), '${nothingDue}') from charges c
      where c.enrolment_id = ${row}.id and c.open_cents > 0)`;

/** Money in a currency that no enrolment of the chain has, listed with the last of them. */
export const isOtherMoney = (payment: string, row: string): string =>
  `(coalesce(${payment}.status, '') in ('paid', 'partially_refunded')
      and not exists (select 1 from enrolments y where ${ofChain('y', row)}
        and y.currency = ${payment}.currency))`;

const hasOtherMoney: OfRow = (row) =>
  `exists (select 1 from payments p where ${paysFor('p', row)} and ${isOtherMoney('p', row)}
      and not exists (select 1 from enrolments n where ${ofChain('n', row)} and +n.id > ${row}.id))`;

/** A credit, or money in another currency: since the last payment. */
const overpaidSince: OfRow = (row) =>
  `case when ${row}.balance_cents < 0 or ${hasOtherMoney(row)} then coalesce(
      (select max(coalesce(p.paid_at, p.created_at)) from payments p
        where ${paysFor('p', row)} and ${wasPaid('p')}), ${row}.enrolled_at) end`;

export const openSteps = [{ table: 'charges', columns: { open_cents: openCents } }] as const;

/** In this order: each step depends on those before it. */
export const balanceSteps = [
  {
    table: 'enrolments',
    columns: {
      charged_cents: chargedCents,
      paid_cents: paidCents,
      balance_cents: (row: string) => `${chargedCents(row)} - ${paidCents(row)}`,
    },
  },
  ...openSteps,
  { table: 'enrolments', columns: { overdue_from: overdueFrom, overpaid_since: overpaidSince } },
] as const;

/** The due date of the first open charge, by the balance, before the charges have what is open. */
const overdueBy: OfRow = (row) =>
  `case when ${row}.balance_cents <= 0 then '${nothingDue}'
    else (select coalesce(min(c.due_on), '${nothingDue}') from (
        select c.due_on,
          sum(c.amount_cents) over (order by c.due_on desc, c.id desc) - c.amount_cents as later
        from charges c where c.enrolment_id = ${row}.id
          and c.amount_cents > 0 and c.cancelled_at is null
      ) c where c.later < ${row}.balance_cents) end`;

/** Keeps a subquery apart: its expressions are computed once. */
const apart = `limit ${Number.MAX_SAFE_INTEGER}`;

/**
 * Sets what some enrolments `r` have paid and owe: the same as `balanceSteps`, but each enrolment is
 * written once. `flags` are other columns that depend on it.
 */
export const setBalances = (
  some: string,
  charged: OfRow,
  flags: Readonly<Record<string, OfRow>> = {},
): string => {
  const follows = { overdue_from: overdueBy, overpaid_since: overpaidSince, ...flags };
  const sums = ['charged_cents', 'paid_cents', 'balance_cents'];
  const columns = [...sums, ...Object.keys(follows)];
  const values = Object.entries(follows).map(([name, of]) => `${of('m')} as ${name}`);
  return `update enrolments set ${columns.map((name) => `${name} = due.${name}`).join(', ')}
      from (
        select m.id, ${[...sums.map((name) => `m.${name}`), ...values].join(', ')}
        from (
          select b.id, b.student_id, b.transfer_root_id, b.status, b.price_cents, b.enrolled_at,
            b.charged as charged_cents, b.paid as paid_cents, b.charged - b.paid as balance_cents
          from (select r.*, ${charged('r')} as charged, ${paidCents('r')} as paid
            from enrolments r where ${some} ${apart}) b
        ) m ${apart}
      ) due
      where enrolments.id = due.id
        and (${columns.map((name) => `enrolments.${name} is distinct from due.${name}`).join(' or ')})`;
};

/** After a change of charges. */
export const setCharged = (some: string): string => setBalances(some, chargedCents);

/** The columns of a charge whose change can change what is owed. */
export const balanceInputs = ['enrolment_id', 'amount_cents', 'due_on', 'cancelled_at'] as const;
