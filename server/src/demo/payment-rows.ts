import { type LedgerEntry, paymentState } from '@provost/contract/payment-state';
import type { PaymentMethod, PaymentStatus } from '@provost/contract/payment-status';
import { paymentSearchKey } from '../school/search-keys/search-keys.ts';
import { day, type EpochSeconds, hour, toInstant, toInstantOrNull } from './calendar.ts';
import type { Row } from './load-rows.ts';
import type { Enrolment, Payment, SchoolPlan } from './plan.ts';
import { Random, randomStreams } from './random.ts';
import { personById } from './users.ts';

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
          name_key: person.nameKey,
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
