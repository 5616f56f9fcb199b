import { type PaymentStatus, paymentStatuses } from '@provost/contract/payment-status';
import { day, type EpochSeconds, hour } from './calendar.ts';
import { at as valueAt } from './columns.ts';
import { enrolmentCode } from './enrolment-plan.ts';
import type { NewStudent, PlannedEnrolment, Planning } from './plan.ts';
import { priceAt } from './price-plan.ts';

const code = (status: PaymentStatus): number => paymentStatuses.indexOf(status);
const everPaid = new Set([code('paid'), code('partially_refunded'), code('refunded')]);

export function planPayments(
  planning: Planning,
  student: NewStudent,
  planned: readonly PlannedEnrolment[],
): void {
  if (planned.length === 0) planFailedPayment(planning, student);
  for (const enrolment of planned) planEnrolmentPayments(planning, student, enrolment);
}

function planEnrolmentPayments(
  planning: Planning,
  { index, created }: NewStudent,
  enrolment: PlannedEnrolment,
): void {
  const { courses, random, school } = planning;
  const price = priceAt(courses[enrolment.course]?.prices ?? [], enrolment.enrolled);
  if (price === 0) return;
  const isOnTrial = created + school.trialDays * day > school.now;
  if (isOnTrial && random.chance(0.6)) return;
  if (isForgotten(planning, enrolment)) return;
  const until = Math.min(enrolment.ended || school.now, school.now - 600);
  const parts = random.chance(0.36) ? 3 : 1;
  for (let part = 0; part < parts; part += 1) {
    const at = enrolment.enrolled + part * 30 * day + random.whole(60, 1_800);
    if (at >= until) return;
    const share = Math.floor(price / parts);
    const cents = part === parts - 1 ? price - share * (parts - 1) : share;
    const isPaid = planInstalment(planning, {
      student: index,
      enrolment,
      at,
      cents,
      isFirst: part === 0,
    });
    if (!isPaid) return;
    if (parts === 1 && isPaidTwice(index) && at + hour < until) {
      addPayment(planning, { student: index, enrolment, cents }, at + hour, 'paid');
    }
  }
}

/** A few students paid by card and by bank transfer. */
const isPaidTwice = (student: number): boolean => student % 331 === 7;

/** Few current students have never paid: all of them enrolled recently. */
const isForgotten = ({ random, school }: Planning, { ended, enrolled }: PlannedEnrolment) =>
  ended === 0 && school.now - enrolled < 120 * day && random.chance(0.012);

interface Instalment {
  readonly student: number;
  readonly enrolment: PlannedEnrolment;
  readonly at: EpochSeconds;
  readonly cents: number;
  readonly isFirst: boolean;
}

/** Plans one instalment and its failed attempts; returns whether it was paid. */
function planInstalment(planning: Planning, part: Instalment): boolean {
  const { random, school } = planning;
  const add = (created: EpochSeconds, status: PaymentStatus) =>
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
  { enrolment, isFirst }: Instalment,
  at: EpochSeconds,
): PaymentStatus {
  const age = school.now - at;
  if (age < 4 * day && random.chance(0.35)) return 'pending';
  // A bank transfer that never arrived.
  if (age > 8 * day && age < 40 * day && random.chance(0.02)) return 'pending';
  if (!isFirst && age < 40 * day && random.chance(0.05)) return 'failed';
  if (age < 2 * day) return 'paid';
  if (enrolment.status === enrolmentCode.cancelled && random.chance(0.97)) {
    return enrolment.ended - at < 14 * day ? 'refunded' : 'partially_refunded';
  }
  const draw = random.next();
  if (draw < 0.012) return 'partially_refunded';
  return draw < 0.0135 ? 'refunded' : 'paid';
}

/** Some students without a course tried to pay, and the bank declined. */
function planFailedPayment(planning: Planning, { index, created, level }: NewStudent): void {
  const { courses, coursesOfLevel, random, school } = planning;
  const course = coursesOfLevel[level]?.[0] ?? 0;
  const at = created + random.whole(hour, 5 * day);
  const cents = priceAt(courses[course]?.prices ?? [], at);
  if (!random.chance(0.25) || at >= school.now || cents === 0) return;
  const enrolment = { course, enrolled: at, ended: 0, status: enrolmentCode.active };
  addPayment(planning, { student: index, enrolment, cents }, at, 'failed');
}

export function addPayment(
  { payments, students, enrolments }: Planning,
  { student, enrolment, cents }: Pick<Instalment, 'student' | 'enrolment' | 'cents'>,
  created: EpochSeconds,
  status: PaymentStatus,
): void {
  const outcome = code(status);
  const row = payments.add();
  payments.of.student[row] = student;
  payments.of.course[row] = enrolment.course;
  payments.of.enrolment[row] = positionOf(enrolments, student, enrolment.course);
  payments.of.created[row] = created;
  payments.of.cents[row] = cents;
  payments.of.outcome[row] = outcome;
  if (everPaid.has(outcome)) students.of.hasPurchased[student] = 1;
}

/** From 1. A student has a course once, and the enrolments of a new student are the last ones. */
function positionOf({ of, length }: Planning['enrolments'], student: number, course: number) {
  for (let index = length - 1; index >= 0 && valueAt(of.student, index) === student; index -= 1) {
    if (valueAt(of.course, index) === course) return index + 1;
  }
  return 0;
}
