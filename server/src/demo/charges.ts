import { dayIn } from '@provost/contract/days';
import { labelOf } from '../school/charges/accounts.ts';
import { day, type EpochSeconds, toInstant } from './calendar.ts';
import type { Row } from './load-rows.ts';
import type { Enrolment, SchoolPlan } from './plan.ts';
import { priceAt } from './prices.ts';
import { schoolRow } from './school.ts';

/** What was kept and refunded of the payments for an enrolment, in cents. */
export interface Received {
  readonly left: number;
  readonly refunded: number;
}
export type ReceivedBy = ReadonlyMap<Enrolment, Received>;

/** Remembers what decides about charges: most enrolments are paid, and nothing was refunded. */
export function addReceived(
  received: Map<Enrolment, Received>,
  enrolment: Enrolment | undefined,
  payment: Row<'payments'>,
): void {
  const { paid_at, amount_cents = 0, refunded_cents = 0 } = payment;
  if (!enrolment || !paid_at || (enrolment.status !== 'cancelled' && refunded_cents === 0)) return;
  const { left, refunded } = received.get(enrolment) ?? { left: 0, refunded: 0 };
  received.set(enrolment, {
    left: left + amount_cents - refunded_cents,
    refunded: refunded + refunded_cents,
  });
}

/** The school is at most an hour ahead of UTC. */
const schoolDayOf = (time: EpochSeconds): string => {
  const instant = toInstant(time);
  return instant.slice(11, 13) === '23'
    ? dayIn(schoolRow.time_zone ?? 'UTC', new Date(instant))
    : instant.slice(0, 10);
};

/** What students owe: the price in its instalments, or what was kept after a cancellation. */
export function* chargeRows(
  { school, students }: SchoolPlan,
  received: ReceivedBy,
): Generator<Row<'charges'>> {
  let id = 0;
  for (const { enrolments } of students) {
    for (const enrolment of enrolments) {
      for (const row of chargesOf(enrolment, received, school.instalments ?? enrolment.parts)) {
        id += 1;
        yield { id, ...row };
      }
    }
  }
}

type Charge = Omit<Row<'charges'>, 'id'>;

function* chargesOf(enrolment: Enrolment, received: ReceivedBy, parts = 1): Generator<Charge> {
  const { course, enrolled, status, transferredFrom: source } = enrolment;
  const of = (one: Enrolment): Received => received.get(one) ?? { left: 0, refunded: 0 };
  const charge = (
    kind: string,
    cents: number,
    due: EpochSeconds,
    title = course.title,
  ): Charge => ({
    enrolment_id: enrolment.id,
    kind,
    label: labelOf(title),
    amount_cents: cents,
    due_on: schoolDayOf(due),
    reason: cents < 0 ? waiverReason : null,
    created_at: toInstant(enrolled),
  });
  if (status === 'cancelled') {
    const isCarried = enrolment.transferredTo?.course.currency === course.currency;
    const { left } = of(enrolment);
    if (left > 0 && !isCarried) yield charge('tuition', left, enrolled);
    return;
  }
  // A transfer brings what was kept for the course before.
  const carried = source?.course.currency === course.currency ? of(source).left : 0;
  if (source && carried > 0) yield charge('tuition', carried, enrolled, source.course.title);
  const price = priceAt(course.prices, enrolled);
  if (price === 0) return;
  const share = Math.floor(price / parts);
  for (let part = 0; part < parts; part += 1) {
    const cents = part === parts - 1 ? price - share * (parts - 1) : share;
    yield charge('tuition', cents, enrolled + part * 30 * day);
  }
  const { left, refunded } = of(enrolment);
  if (left > 0 && refunded > 0) yield charge('waiver', -refunded, enrolled);
}

const waiverReason = 'Goodwill.';
