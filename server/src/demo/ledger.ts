import { paymentState } from '@provost/contract/payment-state';
import type { PaymentMethod, PaymentStatus } from '@provost/contract/payment-status';
import { day, type EpochSeconds, hour } from './calendar.ts';
import type { Random } from './random.ts';

export interface LedgerEntry {
  readonly type: 'charge' | 'refund' | 'adjustment';
  readonly cents: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly at: EpochSeconds;
}

export interface PaymentToRecord {
  readonly outcome: PaymentStatus;
  readonly method: PaymentMethod;
  readonly cents: number;
  readonly created: EpochSeconds;
  readonly now: EpochSeconds;
}

/** The ledger entries that lead to the outcome of a payment. */
export function drawLedger(random: Random, payment: PaymentToRecord): LedgerEntry[] {
  const { cents, created, now, outcome } = payment;
  const charge = { type: 'charge', cents } as const;
  switch (outcome) {
    case 'void':
      return [
        { ...charge, status: 'pending', at: created },
        {
          type: 'adjustment',
          cents: -cents,
          status: 'pending',
          at: Math.min(created + 2 * hour, now - 1),
        },
      ];
    case 'pending':
      return [{ ...charge, status: 'pending', at: created }];
    case 'failed':
      return [
        { ...charge, status: 'failed', at: Math.min(created + random.whole(2, 40), now - 1) },
      ];
    default: {
      const at = settlementOf(random, payment);
      return [{ ...charge, status: 'succeeded', at }, ...drawFollowUps(random, payment, at)];
    }
  }
}

/** Cards and wallets settle immediately, bank transfers within three days. */
function settlementOf(random: Random, { method, created, now }: PaymentToRecord): EpochSeconds {
  if (method !== 'bank_transfer') return Math.min(created + random.whole(3, 40), now - 60);
  return random.whole(created + 1, Math.min(created + 3 * day, now - 60));
}

function drawFollowUps(
  random: Random,
  { outcome, cents, now }: PaymentToRecord,
  paid: EpochSeconds,
): LedgerEntry[] {
  const at = random.whole(paid + 1, Math.min(paid + 18 * day, now - 30));
  const refund = (
    share: number,
    status: LedgerEntry['status'] = 'succeeded',
    delay = 0,
  ): LedgerEntry => ({
    type: 'refund',
    cents: -share,
    status,
    at: Math.min(at + delay, now - 1),
  });
  if (outcome === 'refunded') {
    if (random.chance(0.9)) return [refund(cents)];
    const half = Math.ceil(cents / 2);
    return [refund(half), refund(cents - half, 'succeeded', 2 * day)];
  }
  if (outcome === 'partially_refunded') {
    const share = Math.max(1, Math.floor((cents * random.whole(20, 75)) / 100));
    return random.chance(0.08)
      ? [refund(share, 'failed'), refund(share, 'succeeded', 600)]
      : [refund(share)];
  }
  const draw = random.next();
  if (draw < 0.002) return [refund(cents, 'failed')];
  if (draw < 0.006) {
    return [{ type: 'adjustment', cents: -random.whole(50, 400), status: 'succeeded', at }];
  }
  return [];
}

/** By the rule of the contract. */
export const stateOf = (ledger: readonly LedgerEntry[]) =>
  paymentState(
    ledger.map(({ type, status, cents, at }) => ({ type, status, amountCents: cents, at })),
  );
