import { maxPriceCents } from '@provost/contract/money';
import type { Writer } from '../../database/database.ts';
import { schoolDay } from '../time/time-zone.ts';
import { labelOf, requireAccount } from './accounts.ts';
import { addCharges, type ChangedCharge, editCharges, replaceOpen } from './charge-changes.ts';
import { type ChargeRow, chargesOf } from './charges.repository.ts';
import { chargeEnrolment, splitByPlan, tuitionRows } from './plan-charges.ts';

const sumOf = (rows: readonly ChargeRow[]): number =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const counting = (rows: readonly ChargeRow[]): ChargeRow[] =>
  rows.filter(({ cancelled_at }) => cancelled_at === null);

interface Closing {
  readonly enrolmentId: number;
  /** When the enrolment ended: the charges that end with it have this time. */
  readonly at: string;
  readonly now: Date;
  /** Waives what is due and open. */
  readonly waive: boolean;
  readonly reason: string;
}

/**
 * What is due when an enrolment is cancelled stays or is waived; later charges and discounts are
 * cancelled. Discounts never exceed what is left to pay: they would be a credit that nobody paid.
 */
export async function closeCharges(writer: Writer, closing: Closing): Promise<ChangedCharge[]> {
  const { enrolmentId, at, now, waive, reason } = closing;
  const today = await schoolDay(writer)(now);
  const rows = counting(await chargesOf(writer, enrolmentId));
  const later = rows.filter(({ due_on }) => due_on > today);
  const due = rows.filter(({ amount_cents, due_on }) => amount_cents > 0 && due_on <= today);
  const reductions = rows.filter(({ amount_cents, due_on }) => amount_cents < 0 && due_on <= today);
  const isExceeded = sumOf(due) + sumOf(reductions) < 0;
  const ended = isExceeded ? [...later, ...reductions] : later;
  const changes = await editCharges(writer, ended, { cancelled_at: at });
  const { course_title, paid_cents } = await requireAccount(writer, enrolmentId);
  const left = sumOf(due) + (isExceeded ? 0 : sumOf(reductions));
  // Of reductions that were cancelled, as much as is left to pay counts again.
  const open = waive ? Math.max(0, left - paid_cents) : 0;
  const waived = Math.min(isExceeded ? left : open, maxPriceCents);
  if (waived === 0) return changes;
  const waiver = { kind: 'waiver', amount_cents: -waived, due_on: today, reason };
  return [
    ...changes,
    ...(await addCharges(writer, [
      { ...waiver, enrolment_id: enrolmentId, label: labelOf(course_title), created_at: at },
    ])),
  ];
}

/** The opposite, for an enrolment that is active again: what ended with it counts again. */
export async function reopenCharges(
  writer: Writer,
  enrolmentId: number,
  endedAt: string | null,
  now: Date,
): Promise<ChangedCharge[]> {
  const rows = await chargesOf(writer, enrolmentId);
  const isOfEnd = (time: string | null) => endedAt !== null && time === endedAt;
  const changes = [
    ...(await editCharges(
      writer,
      rows.filter(({ cancelled_at }) => isOfEnd(cancelled_at)),
      { cancelled_at: null },
    )),
    ...(await editCharges(
      writer,
      counting(rows).filter(({ kind, created_at }) => kind === 'waiver' && isOfEnd(created_at)),
      { cancelled_at: now.toISOString() },
    )),
  ];
  if (counting(await chargesOf(writer, enrolmentId)).length > 0) return changes;
  const account = await requireAccount(writer, enrolmentId);
  if (!account.price_cents) return changes;
  const atOnce = { amount_cents: account.price_cents, due_on: await schoolDay(writer)(now) };
  const tuition = tuitionRows(account, [atOnce], now.toISOString());
  return [...changes, ...(await addCharges(writer, tuition))];
}

interface Transfer {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
  readonly now: Date;
  /** For what is left to pay; null: at once. */
  readonly plan: number | null | undefined;
}

/**
 * Charges continue with the enrolment, and a difference of price becomes a charge or a discount, or a
 * part of the new plan. In another currency the new enrolment is charged its price, and money for the
 * old one is a credit.
 */
export async function transferCharges(writer: Writer, { from, to, reason, now, plan }: Transfer) {
  const [old, next] = [await requireAccount(writer, from), await requireAccount(writer, to)];
  const at = now.toISOString();
  const today = await schoolDay(writer)(now);
  const rows = counting(await chargesOf(writer, from));
  if (old.currency !== next.currency) {
    return [
      ...(await editCharges(writer, rows, { cancelled_at: at })),
      ...(await chargeEnrolment(writer, to, { plan })),
    ];
  }
  const moved = await editCharges(writer, rows, { enrolment_id: to });
  const difference = (next.price_cents ?? 0) - (old.price_cents ?? 0);
  if (plan !== undefined) {
    // Read again: the money belongs to the new enrolment, and covers what it has.
    const current = counting(await chargesOf(writer, to));
    const left = current.reduce((sum, { open_cents }) => sum + open_cents, difference);
    if (left > 0) {
      const atOnce = [{ amount_cents: left, due_on: today }];
      const planned =
        plan === null ? atOnce : await splitByPlan(writer, next, plan, left, { from: today });
      const tuition = tuitionRows(next, planned, at);
      return [...moved, ...(await replaceOpen(writer, current, tuition, at))];
    }
  }
  const label = labelOf(`${old.course_title} → ${next.course_title}`);
  const cents = Math.max(difference, -Math.max(0, sumOf(rows)));
  const charge = { enrolment_id: to, label, amount_cents: cents, due_on: today, created_at: at };
  if (cents === 0) return moved;
  const added =
    cents > 0
      ? { ...charge, kind: 'tuition' }
      : { ...charge, kind: 'discount', reason: reason || label };
  return [...moved, ...(await addCharges(writer, [added]))];
}
