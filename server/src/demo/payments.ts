import { type LedgerEntry, paymentState } from '@provost/contract/payment-state';
import type { PaymentMethod, PaymentStatus } from '@provost/contract/payment-status';
import { paymentSearchKey } from '../school/search-keys/search-keys.ts';
import { day, type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import { priceAt } from './courses.ts';
import { personById } from './people.ts';
import type { Enrolment, Payment, Planning, SchoolPlan, Student } from './plan.ts';
import { Random, randomStreams } from './random.ts';
import type { Row } from './school.ts';

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

type DemoEntry = LedgerEntry & { readonly at: EpochSeconds };

function drawLedger(
  random: Random,
  payment: Payment,
  method: PaymentMethod,
  now: EpochSeconds,
): DemoEntry[] {
  const { cents, created, outcome } = payment;
  const charge = { type: 'charge', amountCents: cents } as const;
  switch (outcome) {
    case 'void': {
      const at = Math.min(created + 2 * hour, now - 1);
      return [
        { ...charge, status: 'pending', at: created },
        { type: 'adjustment', amountCents: -cents, status: 'pending', at },
      ];
    }
    case 'pending':
      return [{ ...charge, status: 'pending', at: created }];
    case 'failed': {
      const at = Math.min(created + random.whole(2, 40), now - 1);
      return [{ ...charge, status: 'failed', at }];
    }
    default: {
      // Cards and wallets settle immediately, bank transfers within three days.
      const at =
        method === 'bank_transfer'
          ? random.whole(created + 1, Math.min(created + 3 * day, now - 60))
          : Math.min(created + random.whole(3, 40), now - 60);
      return [{ ...charge, status: 'succeeded', at }, ...drawFollowUps(random, payment, at, now)];
    }
  }
}

function drawFollowUps(
  random: Random,
  { outcome, cents }: Payment,
  paid: EpochSeconds,
  now: EpochSeconds,
): DemoEntry[] {
  const at = random.whole(paid + 1, Math.min(paid + 18 * day, now - 30));
  const refund = (share: number, delay = 0, status: LedgerEntry['status'] = 'succeeded') =>
    ({ type: 'refund', amountCents: -share, status, at: Math.min(at + delay, now - 1) }) as const;
  if (outcome === 'refunded') {
    if (random.chance(0.9)) return [refund(cents)];
    const half = Math.ceil(cents / 2);
    return [refund(half), refund(cents - half, 2 * day)];
  }
  if (outcome === 'partially_refunded') {
    const share = Math.max(1, Math.floor((cents * random.whole(20, 75)) / 100));
    return random.chance(0.08) ? [refund(share, 0, 'failed'), refund(share, 600)] : [refund(share)];
  }
  const draw = random.next();
  if (draw < 0.002) return [refund(cents, 0, 'failed')];
  if (draw >= 0.006) return [];
  return [{ type: 'adjustment', amountCents: -random.whole(50, 400), status: 'succeeded', at }];
}

interface PaymentRows {
  readonly enrolment: Enrolment | undefined;
  readonly payment: Row<'payments'>;
  readonly transactions: Row<'transactions'>[];
}

/** All payments with their ledger, in chronological order: numbers restart every year. */
export function* paymentRows({ school, payments }: SchoolPlan): Generator<PaymentRows> {
  const random = new Random(school.seed);
  const digits = Math.max(6, String(payments.length).length);
  const inYear = new Map<string, number>();
  let id = 0;
  let transactionId = 0;
  for (const payment of payments.toSorted((one, other) => one.created - other.created)) {
    const { index, student, course, enrolment, cents, outcome } = payment;
    const person = personById(school, random, student.id);
    random.at(randomStreams.payment, index);
    const method = drawMethod(random, outcome);
    const ledger = drawLedger(random, payment, method, school.now);
    const state = paymentState(ledger);
    const created_at = toInstant(payment.created);
    const year = created_at.slice(0, 4);
    inYear.set(year, (inYear.get(year) ?? 0) + 1);
    const number = `P-${year}-${String(inYear.get(year)).padStart(digits, '0')}`;
    const provider_ref = referenceOf(index, method);
    const { currency } = course;
    id += 1;
    yield {
      enrolment,
      payment: {
        id,
        number,
        student_id: student.id,
        course_id: course.id,
        amount_cents: state.amountCents ?? cents,
        currency,
        refunded_cents: state.refundedCents,
        method,
        status: state.status,
        provider_ref,
        paid_at: toInstantOrNull(state.paidAt),
        created_at,
        search_key: paymentSearchKey({
          number,
          name_key: person.name_key,
          email: person.email,
          title_key: course.titleKey,
          provider_ref,
        }),
        enrolment_root_id: enrolment ? (enrolment.transferredFrom ?? enrolment).id : null,
      },
      transactions: ledger.map(({ type, status, amountCents, at }) => {
        transactionId += 1;
        return {
          id: transactionId,
          payment_id: id,
          type,
          amount_cents: amountCents,
          currency,
          status,
          occurred_at: toInstant(at),
        };
      }),
    };
  }
}

function drawMethod(random: Random, outcome: PaymentStatus): PaymentMethod {
  const draw = random.next();
  if (outcome === 'pending') return draw < 0.85 ? 'bank_transfer' : 'wallet';
  if (outcome === 'failed') return draw < 0.85 ? 'card' : 'wallet';
  if (outcome === 'void') return draw < 0.7 ? 'bank_transfer' : 'manual';
  if (draw < 0.58) return 'card';
  if (draw < 0.78) return 'bank_transfer';
  if (draw < 0.92) return 'wallet';
  return draw < 0.96 ? 'cash' : 'manual';
}

const prefixes: Partial<Record<PaymentMethod, string>> = {
  card: 'card_',
  bank_transfer: 'bank_',
  wallet: 'wallet_',
};

const references = 36 ** 6;
/** Has no factor in common with the number of references, so each payment has its own. */
const referenceStep = 362_437_321;

/** The id at the payment provider; cash has none. */
function referenceOf(index: number, method: PaymentMethod): string | null {
  const prefix = prefixes[method];
  if (prefix === undefined) return null;
  return prefix + ((index * referenceStep) % references).toString(36).padStart(6, '0');
}
