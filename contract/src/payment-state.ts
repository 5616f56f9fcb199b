import type { PaymentStatus, transactionStatuses, transactionTypes } from './payment-status.ts';

export interface LedgerEntry {
  readonly type: (typeof transactionTypes)[number];
  readonly status: (typeof transactionStatuses)[number];
  /** Signed: refunds are negative. */
  readonly amountCents: number;
  /** Any text or number that sorts like the times. */
  readonly at: string | number;
}

export interface PaymentState<At> {
  readonly status: PaymentStatus;
  /** What is paid or owed. Undefined if the ledger has no charge. */
  readonly amountCents: number | undefined;
  readonly refundedCents: number;
  /** What can be refunded. */
  readonly leftCents: number;
  readonly paidAt: At | undefined;
}

type Entry<At> = LedgerEntry & { readonly at: At };

const sum = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** An undo and a correction add the opposite of an entry at the same time. */
const isTakenBack = (entries: readonly LedgerEntry[]): boolean =>
  sum(entries) <= 0 && entries.some(({ type }) => type === 'adjustment');

/** The state of a payment follows from its ledger, which is in order of time. */
export function paymentState<At extends string | number>(
  ledger: readonly Entry<At>[],
): PaymentState<At> {
  const refundedCents = -sum(
    ledger.filter(({ type, status }) => type === 'refund' && status === 'succeeded'),
  );
  const entries = ledger.filter(({ type }) => type !== 'refund');
  const charges = entries.filter(({ type }) => type === 'charge');
  const succeeded = entries.filter(({ status }) => status === 'succeeded');
  const firstPaid = succeeded.find(
    ({ type, at }) =>
      type === 'charge' && !isTakenBack(succeeded.filter((entry) => entry.at === at)),
  );
  const amountCents = sum(succeeded);
  // A correction takes all of the money out of a payment again.
  if (!firstPaid || isTakenBack(succeeded)) {
    return {
      status: unpaidStatus(entries),
      amountCents: charges.at(-1)?.amountCents,
      // `-0` is not `0` everywhere.
      refundedCents: refundedCents || 0,
      leftCents: 0,
      paidAt: undefined,
    };
  }
  return {
    status: paidStatus(amountCents, refundedCents),
    amountCents,
    refundedCents: refundedCents || 0,
    leftCents: amountCents - refundedCents,
    paidAt: firstPaid.at,
  };
}

/** The unpaid amounts with this status. The adjustment that voids a payment is their opposite. */
export const openCents = (
  ledger: readonly LedgerEntry[],
  openStatus: 'pending' | 'failed',
): number => sum(ledger.filter(({ type, status }) => type !== 'refund' && status === openStatus));

function unpaidStatus(ledger: readonly LedgerEntry[]): PaymentStatus {
  if (openCents(ledger, 'pending') > 0) return 'pending';
  return openCents(ledger, 'failed') > 0 ? 'failed' : 'void';
}

function paidStatus(amountCents: number, refundedCents: number): PaymentStatus {
  if (refundedCents <= 0) return 'paid';
  return refundedCents < amountCents ? 'partially_refunded' : 'refunded';
}
