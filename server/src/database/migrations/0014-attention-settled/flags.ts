import {
  agreedPrice,
  attentionFlags as earlierFlags,
  type Flags,
  type OfRow,
  ofChain,
  ofStudent,
  plainText,
  refundedSince,
  sumOf,
  together,
} from '../0007-attention-rules/flags.ts';

/** What is left of the payments for the same enrolment. */
const kept: OfRow = (row) =>
  sumOf('p.amount_cents - p.refunded_cents', row, `('paid', 'partially_refunded')`);

/** Also after a refund of what was above the price: any other partial refund is a decision. */
const isPaid = (payment: string, row: string): string =>
  `(${plainText(`${payment}.status`)} = 'paid'
        or (${plainText(`${payment}.status`)} = 'partially_refunded'
          and coalesce(${kept(row)} >= ${agreedPrice(row)}, false)))`;

/** Of several instalments, the first. */
const notEnrolledSince: OfRow = (row) =>
  `case when ${isPaid(row, row)}
      and not exists (select 1 from enrolments e where ${ofChain('e', row)}
        and ${plainText('e.status')} <> 'cancelled')
      and not exists (select 1 from payments p where ${together('p', row)}
        and ${isPaid('p', row)}
        and (p.created_at, p.id) < (${row}.created_at, ${row}.id))
    then ${ofStudent(row, `coalesce(${row}.paid_at, ${row}.created_at)`)} end`;

/** A free seat needs no payment, so a refund changes nothing. */
const refundedOfPaidSeat: OfRow = (row) =>
  `case when coalesce(${row}.price_cents, 1) <> 0 then ${refundedSince(row)} end`;

const changed: Readonly<Record<string, OfRow>> = {
  not_enrolled_since: notEnrolledSince,
  refunded_since: refundedOfPaidSeat,
};

/** The rules of 0007, with two of them changed. */
export const attentionFlags: readonly Flags[] = earlierFlags.map(({ table, columns }) => ({
  table,
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, of]) => [name, changed[name] ?? of]),
  ),
}));

const recompute = (table: string, name: string, where: string): string =>
  `update ${table} set ${name} = due.value from (
      select r.id, ${changed[name]?.('r')} as value from ${table} r where ${where}
    ) due where ${table}.id = due.id and ${table}.${name} is distinct from due.value`;

/** Only the rows that the changed rules can concern. */
export const recomputeFlags: readonly string[] = [
  // A payment of a part can come after one that was partially refunded.
  recompute(
    'payments',
    'not_enrolled_since',
    `r.student_id in (select y.student_id from payments y where y.status = 'partially_refunded')`,
  ),
  recompute('enrolments', 'refunded_since', 'r.refunded_since is not null'),
];
