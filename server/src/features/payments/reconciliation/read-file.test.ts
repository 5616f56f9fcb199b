import fs from 'node:fs';
import path from 'node:path';
import type { ReconciliationSource } from '@provost/contract/reconciliations';
import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';
import { dateReader } from './read-date.ts';
import { readFile } from './read-file.ts';

const school = { timeZone: 'Europe/Lisbon', currency: 'GBP' };

/** As the server decodes a body. */
function fixture(name: string): string {
  const bytes = fs.readFileSync(path.join(import.meta.dirname, 'fixtures', name));
  const encoding = name === 'sparkasse-camt.csv' ? 'windows-1252' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

const read = (name: string, source: ReconciliationSource) =>
  readFile(fixture(name), source, school);
const other = (text: string) => readFile(text, 'other', school);
const problemOf = (text: string) => {
  try {
    other(text);
  } catch (error) {
    return (error as { details: { problems: object[] } }).details.problems[0];
  }
  return undefined;
};

describe('a file', () => {
  it('of Stripe’s balance has its charges, by the id of the charge', () => {
    const { rows, skipped } = read('stripe-balance.csv', 'stripe');
    expect(skipped).toBe(3);
    expect(rows).toMatchObject([
      {
        n: 1,
        cents: 12_000,
        currency: 'EUR',
        occurredAt: '2026-03-02T09:15:00.000Z',
        references: ['ch_1001', 'txn_1001'],
        description: 'Algebra',
      },
      { n: 2, cents: 8050, description: 'Drawing, evening' },
    ]);
  });

  it('of Stripe’s payments has those that came in, also if they were refunded later', () => {
    const { rows } = read('stripe-payments.csv', 'stripe');
    expect(rows.map(({ n }) => n)).toEqual([1, 3]);
    expect(rows[0]).toMatchObject({
      references: ['ch_2001', 'pi_2001'],
      name: 'Student One',
      email: 'student.one@example.org',
      occurredAt: '2026-03-02T09:15:10.000Z',
    });
  });

  it('of PayPal has the gross amounts of completed payments, and texts with line breaks', () => {
    const { rows, skipped } = read('paypal-activity.csv', 'paypal');
    expect(skipped).toBe(3);
    expect(rows).toMatchObject([
      {
        n: 1,
        cents: 112_000,
        references: ['7AB00001'],
        name: 'Student One',
        occurredAt: '2026-03-02T00:00:00.000Z',
      },
    ]);
  });

  it('of a German bank has semicolons, decimal commas and umlauts', () => {
    const { rows, skipped } = read('sparkasse-camt.csv', 'bank');
    expect(skipped).toBe(2);
    expect(rows).toMatchObject([
      {
        n: 1,
        cents: 112_050,
        currency: 'EUR',
        references: [],
        name: 'MUSTER, JÖRG',
        description: 'Kursgebühr Schüler Eins',
      },
    ]);
  });

  it('of Revolut has its ids, and one of a British bank the currency of the school', () => {
    expect(read('revolut-business.csv', 'bank').rows).toMatchObject([
      { n: 1, cents: 12_000, references: ['0f0e0d0c-0001'], name: 'STUDENT ONE' },
    ]);
    expect(read('lloyds.csv', 'bank').rows).toMatchObject([
      { cents: 12_000, currency: 'GBP', description: 'STUDENT ONE ALGEBRA', references: [] },
    ]);
  });

  it('of any other source has columns by name, in four languages', () => {
    const line = { cents: 1250, currency: 'EUR', references: ['R-1'], name: 'Student One' };
    expect(
      other('date,amount,currency,reference,name\n2026-03-01,12.50,EUR,R-1,Student One').rows,
    ).toMatchObject([line]);
    expect(
      other('Datum;Betrag;Währung;Referenz;Name\n01.03.2026;12,50;EUR;R-1;Student One').rows,
    ).toMatchObject([line]);
    expect(
      other('data\tvalor\tmoeda\treferência\tnome\n01/03/2026\t12,50\tEUR\tR-1\tStudent One').rows,
    ).toMatchObject([line]);
  });

  it('with the same line twice has it once, and says where it is repeated', () => {
    const { rows, repeated } = other(
      'date,amount,reference\n2026-03-01,1,A\n2026-03-01,1,B\n2026-03-01,1,A\n2026-03-01,1,A',
    );
    expect(repeated).toBe(2);
    expect(rows.map(({ n, repeatedIn }) => [n, repeatedIn])).toEqual([
      [1, [3, 4]],
      [2, []],
    ]);
  });

  it('is the same file with other line ends, quotes and blanks', () => {
    const { hash } = other('date,amount\n2026-03-01,1\n');
    expect(other('"date","amount"\r\n"2026-03-01", 1\r\n\r\n').hash).toBe(hash);
    expect(other('date,amount\n2026-03-01,2\n').hash).not.toBe(hash);
  });

  it.each([
    ['first,second\n1,2', { key: 'validation.csv_columns', values: { columns: 'first, second' } }],
    ['', { key: 'validation.csv_columns', values: { columns: '–' } }],
    ['date,amount', { key: 'validation.csv_empty' }],
    ['date,amount\n2026-03-01,-1', { key: 'validation.csv_empty' }],
    ['date,amount\n2026-03-01,1\n"2026', { key: 'validation.csv' }],
    [
      'date,amount\n2026-02-30,1',
      { key: 'validation.csv_value', values: { line: 1, column: 'date', value: '2026-02-30' } },
    ],
    [
      'date,amount\n2026-03-01,1\n2026-03-01,ten',
      { key: 'validation.csv_value', values: { line: 2, column: 'amount', value: 'ten' } },
    ],
    [
      `date,amount\n${'2026-03-01,1\n'.repeat(10_001)}`,
      { key: 'validation.csv_rows', values: { maximum: 10_000 } },
    ],
  ])('that cannot be read is a problem of the body: %#', (text, problem) => {
    expect(problemOf(text)).toMatchObject({ field: 'body', ...problem });
  });
});

it.each([
  ['1', 100],
  ['12.5', 1250],
  ['12,50', 1250],
  ['1,234', 123_400],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1 234,56', 123_456],
  ['1’234.50', 123_450],
  ['-12,00', -1200],
  ['+12', 1200],
  ['€12.00', 1200],
  ['-€ 12.00', -1200],
  ['12,00 EUR', 1200],
  ['1.2.3', undefined],
  ['1e3', undefined],
  ['12.345.6', undefined],
  ['', undefined],
  ['NaN', undefined],
  ['9'.repeat(20), undefined],
])('the amount %s is %s', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it.each([
  [['01/02/2026'], '2026-02-01'],
  [['01/02/2026', '02/13/2026'], '2026-01-02'],
  [['13.01.26'], '2026-01-13'],
  [['1-2-2026'], '2026-02-01'],
  [['2026-02-28 10:00'], '2026-02-28'],
  [['31/02/2026'], undefined],
  [['2026/02/01'], undefined],
  [['yesterday'], undefined],
])('the dates %j start with %s', (texts, day) => {
  const reader = dateReader(texts, { isUtc: false, monthFirst: false });
  expect(reader(texts[0] ?? '')).toEqual(day === undefined ? undefined : { day });
});

it('a time with its zone is exact', () => {
  const reader = dateReader([], { isUtc: false, monthFirst: false });
  expect(reader('2026-02-28T10:00:00+02:00')).toEqual({ time: '2026-02-28T08:00:00.000Z' });
});
