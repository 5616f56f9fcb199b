import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerEntry, paymentState } from './payment-state.ts';
import { transactionStatuses, transactionTypes } from './payment-status.ts';

type Short = readonly [LedgerEntry['type'], LedgerEntry['status'], number];
const stateOf = (...ledger: Short[]) =>
  paymentState(
    ledger.map(([type, status, amountCents], at) => ({ type, status, amountCents, at })),
  );

const pending: Short = ['charge', 'pending', 100];
const failed: Short = ['charge', 'failed', 100];
const paid: Short = ['charge', 'succeeded', 100];

describe('the state of a payment', () => {
  it.each<[string, Short[], object]>([
    ['nothing', [], { status: 'void', amountCents: undefined, paidAt: undefined }],
    ['a pending charge', [pending], { status: 'pending', amountCents: 100, leftCents: 0 }],
    ['a failed charge', [failed], { status: 'failed', amountCents: 100 }],
    ['a charge tried again', [failed, pending], { status: 'pending', amountCents: 100 }],
    [
      'a voided charge',
      [pending, ['adjustment', 'pending', -100]],
      { status: 'void', amountCents: 100, leftCents: 0, refundedCents: 0 },
    ],
    [
      'a reopened charge',
      [pending, ['adjustment', 'pending', -100], ['adjustment', 'pending', 100]],
      { status: 'pending', amountCents: 100 },
    ],
    [
      'a voided failed charge',
      [failed, ['adjustment', 'failed', -100]],
      { status: 'void', amountCents: 100 },
    ],
    ['a succeeded charge', [pending, paid], { status: 'paid', amountCents: 100, paidAt: 1 }],
    [
      'a refund',
      [paid, ['refund', 'succeeded', -30]],
      { status: 'partially_refunded', amountCents: 100, refundedCents: 30, leftCents: 70 },
    ],
    [
      'a failed refund',
      [paid, ['refund', 'failed', -30]],
      { status: 'paid', refundedCents: 0, leftCents: 100 },
    ],
    [
      'refunds of everything',
      [paid, ['refund', 'succeeded', -30], ['refund', 'succeeded', -70]],
      { status: 'refunded', refundedCents: 100, leftCents: 0 },
    ],
    [
      'an adjustment',
      [paid, ['adjustment', 'succeeded', -15]],
      { status: 'paid', amountCents: 85, leftCents: 85 },
    ],
    [
      'an adjustment down to the refunds',
      [paid, ['refund', 'succeeded', -30], ['adjustment', 'succeeded', -70]],
      { status: 'refunded', amountCents: 30, leftCents: 0 },
    ],
    [
      'an adjustment up after a refund',
      [paid, ['refund', 'succeeded', -100], ['adjustment', 'succeeded', 20]],
      { status: 'partially_refunded', amountCents: 120, leftCents: 20 },
    ],
  ])('after %s', (_, ledger, expected) => {
    expect(stateOf(...ledger)).toMatchObject(expected);
  });

  it('follows an undo and another charge: it is paid at the time of that', () => {
    const at = (time: number, type: LedgerEntry['type'], cents: number): LedgerEntry => ({
      type,
      status: 'succeeded',
      amountCents: cents,
      at: time,
    });
    const open: LedgerEntry = { type: 'charge', status: 'pending', amountCents: 100, at: 1 };
    const undone = [open, at(2, 'charge', 100), at(2, 'adjustment', -100)];
    expect(paymentState(undone)).toMatchObject({ status: 'pending', paidAt: undefined });
    expect(paymentState([...undone, at(5, 'charge', 100)])).toMatchObject({
      status: 'paid',
      amountCents: 100,
      paidAt: 5,
    });
    expect(paymentState([...undone, at(2, 'adjustment', 100)])).toMatchObject({ paidAt: 2 });
  });

  it('has an amount equal to what is left plus the refunds, once it was paid', () => {
    const entry = fc.record({
      type: fc.constantFrom(...transactionTypes),
      status: fc.constantFrom(...transactionStatuses),
      amountCents: fc.integer({ min: -1000, max: 1000 }),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(entry), (ledger) => {
        const { amountCents, leftCents, refundedCents, paidAt } = paymentState(ledger);
        if (paidAt === undefined) expect(leftCents).toBe(0);
        else expect(leftCents + refundedCents).toBe(amountCents);
      }),
    );
  });
});
