import { describe, expect, it } from 'vitest';
import { type Candidate, matchRows } from './match-rows.ts';
import type { FileRow } from './read-file.ts';

const row = (given: Partial<FileRow> = {}): FileRow => ({
  n: 1,
  occurredAt: '2026-03-10T00:00:00.000Z',
  cents: 10_000,
  currency: 'EUR',
  references: [],
  name: 'Ana Lima',
  email: null,
  description: null,
  repeatedIn: [],
  ...given,
});

const payment = (given: Partial<Candidate> = {}): Candidate => ({
  id: 7,
  provider_ref: null,
  amount_cents: 10_000,
  currency: 'EUR',
  status: 'paid',
  at: '2026-03-10T12:00:00.000Z',
  student_name: 'Ana Lima',
  student_email: 'ana@example.org',
  payer_name: null,
  ...given,
});

const matchOf = (one: FileRow, ...candidates: Candidate[]) => matchRows([one], candidates).get(1);

describe('a row matches', () => {
  it('the payment with its reference, whatever its amount, name and day', () => {
    const far = payment({
      provider_ref: 'ch_1',
      amount_cents: 1,
      student_name: 'Other Name',
      at: '2020-01-01T00:00:00.000Z',
    });
    expect(matchOf(row({ references: ['txn_1', 'ch_1'] }), payment({ id: 1 }), far)).toBe(7);
  });

  it.each([
    ['the same name', { name: 'Ana Lima' }],
    ['the name in another order and case', { name: 'LIMA, ANA' }],
    ['a part of a longer name', { name: 'ana maria lima' }],
    ['the name in the text', { name: 'Parent Person', description: 'For Ana Lima, March' }],
    ['the email', { name: null, email: 'ana@example.org' }],
  ])('a payment of the same amount with %s', (_, given) => {
    expect(matchOf(row(given), payment())).toBe(7);
  });

  it('a payment of the student whose payer has the name', () => {
    expect(
      matchOf(row({ name: 'ACME SCHOOLING' }), payment({ payer_name: 'Acme Schooling' })),
    ).toBe(7);
  });

  it('a pending payment that has waited for weeks, and the nearest of several', () => {
    const pending = { status: 'pending', at: '2026-02-15T00:00:00.000Z' };
    expect(matchOf(row(), payment(pending))).toBe(7);
    expect(matchOf(row(), payment(pending), payment({ id: 8 }))).toBe(8);
  });
});

describe('a row does not match', () => {
  it.each([
    ['by the amount alone', { name: null }, {}],
    ['by one word of a name', { name: 'Ana' }, {}],
    ['another name', { name: 'Ana Costa' }, {}],
    ['another currency', {}, { currency: 'USD' }],
    ['another amount', {}, { amount_cents: 9999 }],
    ['a payment that is a week away', {}, { at: '2026-03-18T00:00:00.000Z' }],
    ['a void payment', {}, { status: 'void' }],
    ['a payment with another reference', { references: ['ch_1'] }, { provider_ref: 'ch_2' }],
  ])('%s', (_, given, candidate) => {
    expect(matchOf(row(given), payment(candidate))).toBeUndefined();
  });

  it('a payment that another row has', () => {
    const rows = [row(), row({ n: 2, occurredAt: '2026-03-12T00:00:00.000Z' })];
    expect([...matchRows(rows, [payment()])]).toEqual([[1, 7]]);
    expect([...matchRows(rows, [payment(), payment({ id: 8 })])]).toHaveLength(2);
  });
});
