import {
  type PaymentMethod,
  type PaymentStatus,
  paymentStatuses,
} from '@provost/contract/payment-status';
import { paymentSearchKey } from '../school/search-keys/search-keys.ts';
import { toInstant } from './calendar.ts';
import { at } from './columns.ts';
import { drawLedger, type LedgerEntry, stateOf } from './ledger.ts';
import type { RowOf } from './load-rows.ts';
import type { SchoolPlan } from './plan.ts';
import type { Random } from './random.ts';
import { randomStreams } from './random-streams.ts';
import { personById } from './user-rows.ts';

export const paymentColumns = [
  'id',
  'number',
  'student_id',
  'course_id',
  'amount_cents',
  'currency',
  'refunded_cents',
  'method',
  'status',
  'provider_ref',
  'paid_at',
  'created_at',
  'search_key',
  'expected_cents',
  'enrolment_root_id',
] as const;
type PaymentRow = RowOf<'payments', typeof paymentColumns>;

export const transactionColumns = [
  'id',
  'payment_id',
  'type',
  'amount_cents',
  'currency',
  'status',
  'occurred_at',
] as const;
type TransactionRow = RowOf<'transactions', typeof transactionColumns>;

/** Generates payments in chronological order, because numbers restart every year. */
export class PaymentRows {
  readonly #plan: SchoolPlan;
  readonly #random: Random;
  readonly #digits: number;
  #id = 0;
  #transactionId = 0;
  #year = '';
  #inYear = 0;

  constructor(plan: SchoolPlan, random: Random) {
    this.#plan = plan;
    this.#random = random;
    this.#digits = Math.max(6, String(plan.payments.length).length);
  }

  /** The payment at an index of the plan, with its ledger entries. */
  next(index: number): { payment: PaymentRow; transactions: TransactionRow[] } {
    const { school, payments, courses } = this.#plan;
    const created = at(payments.of.created, index);
    const cents = at(payments.of.cents, index);
    const outcome = paymentStatuses[at(payments.of.outcome, index)] as PaymentStatus;
    const studentId = school.firstStudentId + at(payments.of.student, index);
    const course = courses[at(payments.of.course, index)];
    if (!course) throw new Error('The plan has a payment for an unknown course.');
    const person = personById(school, this.#random, studentId);
    const random = this.#random.at(randomStreams.payment, index);
    const method = drawMethod(random, outcome);
    const ledger = drawLedger(random, { outcome, method, cents, created, now: school.now });
    const state = stateOf(ledger);
    const createdAt = toInstant(created);
    this.#id += 1;
    const number = this.#nextNumber(createdAt.slice(0, 4));
    const provider_ref = referenceOf(index, method);
    const payment: PaymentRow = [
      this.#id,
      number,
      studentId,
      course.id,
      state.amountCents ?? cents,
      course.currency,
      state.refundedCents,
      method,
      state.status,
      provider_ref,
      state.paidAt === undefined ? null : toInstant(state.paidAt),
      createdAt,
      paymentSearchKey({
        number,
        name_key: person.nameKey,
        email: person.email,
        title_key: course.titleKey,
        provider_ref,
      }),
      // Of an instalment, the agreed part of the price.
      cents,
      this.#rootOf(at(payments.of.enrolment, index)),
    ];
    return {
      payment,
      transactions: ledger.map((entry) => this.#transaction(entry, course.currency)),
    };
  }

  /** The first enrolment of the transfers that led to one, as the database would compute it. */
  #rootOf(enrolment: number): number | null {
    if (enrolment === 0) return null;
    const source = this.#plan.transfers.get(enrolment - 1);
    return source === undefined ? enrolment : source + 1;
  }

  #nextNumber(year: string): string {
    this.#inYear = year === this.#year ? this.#inYear + 1 : 1;
    this.#year = year;
    return `P-${year}-${String(this.#inYear).padStart(this.#digits, '0')}`;
  }

  #transaction({ type, cents, status, at }: LedgerEntry, currency: string): TransactionRow {
    this.#transactionId += 1;
    return [this.#transactionId, this.#id, type, cents, currency, status, toInstant(at)];
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
