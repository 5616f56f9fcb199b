import { type PaymentStatus, paymentStatuses } from '@provost/contract/payment-status';
import { day, hour, type Moment } from './calendar.ts';
import { enrolmentCode } from './enrolment-plan.ts';
import type { Newcomer, Planning, Stay } from './plan.ts';
import { priceAt } from './price-plan.ts';

const code = (status: PaymentStatus): number => paymentStatuses.indexOf(status);
const everPaid = new Set([code('paid'), code('partially_refunded'), code('refunded')]);

/** What a student has paid, or tried to pay, for the courses they were in. */
export function planPayments(planning: Planning, newcomer: Newcomer, stays: readonly Stay[]): void {
  if (stays.length === 0) planVainTry(planning, newcomer);
  for (const stay of stays) planStay(planning, newcomer, stay);
}

function planStay(planning: Planning, { index, created }: Newcomer, stay: Stay): void {
  const { courses, random, school } = planning;
  const price = priceAt(courses[stay.course]?.prices ?? [], stay.enrolled);
  if (price === 0) return;
  const isOnTrial = created + school.trialDays * day > school.now;
  if (isOnTrial && random.chance(0.6)) return;
  const until = Math.min(stay.ended || school.now, school.now - 600);
  const parts = random.chance(0.33) ? 3 : 1;
  for (let part = 0; part < parts; part += 1) {
    const at = stay.enrolled + part * 30 * day + random.whole(60, 1_800);
    if (at >= until) return;
    const share = Math.floor(price / parts);
    const cents = part === parts - 1 ? price - share * (parts - 1) : share;
    const isPaid = planPart(planning, { student: index, stay, at, cents, isFirst: part === 0 });
    if (!isPaid) return;
  }
}

interface Part {
  readonly student: number;
  readonly stay: Stay;
  readonly at: Moment;
  readonly cents: number;
  readonly isFirst: boolean;
}

/** One sum that is due, with the tries that came to nothing before it; whether it was paid. */
function planPart(planning: Planning, part: Part): boolean {
  const { random, school } = planning;
  const add = (created: Moment, status: PaymentStatus) =>
    addPayment(planning, part, created, status);
  const settled = random.next();
  let { at } = part;
  if (settled < 0.07) {
    add(at, 'failed');
    at += random.whole(120, 3_600);
  } else if (settled < 0.085) {
    add(at, 'void');
    at += random.whole(hour, 2 * day);
  }
  if (at >= school.now) return false;
  const outcome = drawOutcome(planning, part, at);
  add(at, outcome);
  return everPaid.has(code(outcome));
}

function drawOutcome(
  { random, school }: Planning,
  { stay, isFirst }: Part,
  at: Moment,
): PaymentStatus {
  const age = school.now - at;
  if (age < 4 * day && random.chance(0.35)) return 'pending';
  if (!isFirst && random.chance(0.03)) return 'failed';
  if (age < 2 * day) return 'paid';
  if (stay.status === enrolmentCode.cancelled && random.chance(0.6)) {
    return stay.ended - at < 14 * day ? 'refunded' : 'partially_refunded';
  }
  const draw = random.next();
  if (draw < 0.012) return 'partially_refunded';
  return draw < 0.02 ? 'refunded' : 'paid';
}

/** Some of those who never got into a course tried: the bank said no. */
function planVainTry(planning: Planning, { index, created, level }: Newcomer): void {
  const { courses, coursesOfLevel, random, school } = planning;
  const course = coursesOfLevel[level]?.[0] ?? 0;
  const at = created + random.whole(hour, 5 * day);
  const cents = priceAt(courses[course]?.prices ?? [], at);
  if (!random.chance(0.25) || at >= school.now || cents === 0) return;
  const stay = { course, enrolled: at, ended: 0, status: enrolmentCode.active };
  addPayment(planning, { student: index, stay, cents }, at, 'failed');
}

export function addPayment(
  { payments, students }: Planning,
  { student, stay, cents }: Pick<Part, 'student' | 'stay' | 'cents'>,
  created: Moment,
  status: PaymentStatus,
): void {
  const outcome = code(status);
  const row = payments.add();
  payments.of.student[row] = student;
  payments.of.course[row] = stay.course;
  payments.of.created[row] = created;
  payments.of.cents[row] = cents;
  payments.of.outcome[row] = outcome;
  if (everPaid.has(outcome)) students.of.hasPurchased[student] = 1;
}
