import type { PaymentStatus } from '@provost/contract/payment-status';
import { day, type EpochSeconds, hour } from './calendar.ts';
import type { Enrolment, Payment, Planning, Student } from './plan.ts';
import { priceAt } from './prices.ts';

const everPaid = new Set<PaymentStatus>(['paid', 'partially_refunded', 'refunded']);

export function planPayments(planning: Planning, student: Student): void {
  if (student.enrolments.length === 0) planFailedPayment(planning, student);
  for (const enrolment of student.enrolments) planEnrolmentPayments(planning, student, enrolment);
}

function planEnrolmentPayments(planning: Planning, student: Student, enrolment: Enrolment): void {
  const { random, school } = planning;
  const { course, enrolled, ended } = enrolment;
  const price = priceAt(course.prices, enrolled);
  if (price === 0) return;
  const isOnTrial = student.created + school.trialDays * day > school.now;
  if (isOnTrial && random.chance(0.6)) return;
  // Few current students have never paid: all of them enrolled recently.
  if (ended === 0 && school.now - enrolled < 120 * day && random.chance(0.012)) return;
  const until = Math.min(ended || school.now, school.now - 600);
  const parts = random.chance(0.36) ? 3 : 1;
  enrolment.parts = parts;
  for (let part = 0; part < parts; part += 1) {
    const at = enrolled + part * 30 * day + random.whole(60, 1_800);
    if (at >= until) return;
    const share = Math.floor(price / parts);
    const cents = part === parts - 1 ? price - share * (parts - 1) : share;
    const due = { student, course, enrolment, cents };
    if (!planInstalment(planning, due, at, part === 0)) return;
    // A few students paid by card and by bank transfer.
    const isPaidTwice = parts === 1 && student.index % 331 === 7 && at + hour < until;
    if (isPaidTwice) addPayment(planning, { ...due, created: at + hour, outcome: 'paid' });
  }
}

type Due = Pick<Payment, 'student' | 'course' | 'cents'> & { readonly enrolment: Enrolment };

/** Plans one instalment and its failed attempts; returns whether it was paid. */
function planInstalment(
  planning: Planning,
  due: Due,
  planned: EpochSeconds,
  isFirst: boolean,
): boolean {
  const { random, school } = planning;
  const settled = random.next();
  let created = planned;
  if (settled < 0.07) {
    addPayment(planning, { ...due, created, outcome: 'failed' });
    created += random.whole(120, 3_600);
  } else if (settled < 0.085) {
    addPayment(planning, { ...due, created, outcome: 'void' });
    created += random.whole(hour, 2 * day);
  }
  if (created >= school.now) return false;
  const outcome = drawOutcome(planning, due.enrolment, created, isFirst);
  addPayment(planning, { ...due, created, outcome });
  return everPaid.has(outcome);
}

function drawOutcome(
  { random, school }: Planning,
  { status, ended }: Enrolment,
  created: EpochSeconds,
  isFirst: boolean,
): PaymentStatus {
  const age = school.now - created;
  if (age < 4 * day && random.chance(0.35)) return 'pending';
  // A bank transfer that never arrived.
  if (age > 8 * day && age < 40 * day && random.chance(0.02)) return 'pending';
  if (!isFirst && age < 40 * day && random.chance(0.05)) return 'failed';
  if (age < 2 * day) return 'paid';
  if (status === 'cancelled' && random.chance(0.97)) {
    return ended - created < 14 * day ? 'refunded' : 'partially_refunded';
  }
  const draw = random.next();
  if (draw < 0.012) return 'partially_refunded';
  return draw < 0.0135 ? 'refunded' : 'paid';
}

/** Some students without a course tried to pay, and the bank declined. */
function planFailedPayment(planning: Planning, student: Student): void {
  const { coursesOfLevel, random, school } = planning;
  const created = student.created + random.whole(hour, 5 * day);
  const course = coursesOfLevel[student.level]?.[0];
  const cents = priceAt(course?.prices ?? [], created);
  if (!random.chance(0.25) || created >= school.now || !course || cents === 0) return;
  const enrolment = undefined;
  addPayment(planning, { student, course, enrolment, cents, created, outcome: 'failed' });
}

export function addPayment({ payments }: Planning, payment: Omit<Payment, 'index'>): void {
  payments.push({ ...payment, index: payments.length });
  if (everPaid.has(payment.outcome)) payment.student.hasPurchased = true;
}
