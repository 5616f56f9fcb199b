import type { LedgerEntry } from '@provost/contract/payment-state';
import type { PaymentMethod } from '@provost/contract/payment-status';
import { day, type EpochSeconds, hour } from './calendar.ts';
import type { Payment } from './plan.ts';
import type { Random } from './random.ts';

export type DemoEntry = LedgerEntry & { readonly at: EpochSeconds };

/** The ledger entries that lead to the outcome of a payment. */
export function drawLedger(
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
