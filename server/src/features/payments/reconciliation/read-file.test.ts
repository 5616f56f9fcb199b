import fs from 'node:fs';
import path from 'node:path';
import type { ReconciliationSource } from '@provost/contract/reconciliations';
import { describe, expect, it } from 'vitest';
import { uploaded } from '../../../testing/uploaded.ts';
import { readFile } from './read-file.ts';

const school = { timeZone: 'Europe/Lisbon', currency: 'GBP' };

const read = async (name: string, source: ReconciliationSource) =>
  readFile(
    await uploaded(fs.readFileSync(path.join(import.meta.dirname, 'fixtures', name))),
    source,
    school,
  );
const other = async (text: string) => readFile(await uploaded(text), 'other', school);

const problemOf = async (text: string) => {
  try {
    await other(text);
  } catch (error) {
    return (error as { details: { problems: object[] } }).details.problems[0];
  }
  return undefined;
};

describe('a file', () => {
  it('of Stripe’s balance has its charges, by the id of the charge', async () => {
    const { rows, skipped } = await read('stripe-balance.csv', 'stripe');
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

  it('of Stripe’s payments has those that came in, also if they were refunded later', async () => {
    const { rows } = await read('stripe-payments.csv', 'stripe');
    expect(rows.map(({ n }) => n)).toEqual([1, 3]);
    expect(rows[0]).toMatchObject({
      references: ['ch_2001', 'pi_2001'],
      name: 'Student One',
      email: 'student.one@example.org',
      occurredAt: '2026-03-02T09:15:10.000Z',
    });
  });

  it('of PayPal has the gross amounts of completed payments, and texts with line breaks', async () => {
    const { rows, skipped } = await read('paypal-activity.csv', 'paypal');
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

  it('of a German bank has semicolons, decimal commas and umlauts', async () => {
    const { rows, skipped } = await read('sparkasse-camt.csv', 'bank');
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

  it('of Revolut has its ids, and one of a British bank the currency of the school', async () => {
    expect((await read('revolut-business.csv', 'bank')).rows).toMatchObject([
      { n: 1, cents: 12_000, references: ['0f0e0d0c-0001'], name: 'STUDENT ONE' },
    ]);
    expect((await read('lloyds.csv', 'bank')).rows).toMatchObject([
      { cents: 12_000, currency: 'GBP', description: 'STUDENT ONE ALGEBRA', references: [] },
    ]);
  });

  it('of any other source has columns by name, in all languages', async () => {
    const line = { cents: 1250, currency: 'EUR', references: ['R-1'], name: 'Student One' };
    expect(
      (await other('date,amount,currency,reference,name\n2026-03-01,12.50,EUR,R-1,Student One'))
        .rows,
    ).toMatchObject([line]);
    expect(
      (await other('Datum;Betrag;Währung;Referenz;Name\n01.03.2026;12,50;EUR;R-1;Student One'))
        .rows,
    ).toMatchObject([line]);
    expect(
      (await other('Fecha;Importe;Moneda;Referencia;Nombre\n01/03/2026;12,50;EUR;R-1;Student One'))
        .rows,
    ).toMatchObject([line]);
    expect(
      (
        await other(
          'data\tvalor\tmoeda\treferência\tnome\n01/03/2026\t12,50\tEUR\tR-1\tStudent One',
        )
      ).rows,
    ).toMatchObject([line]);
  });

  it('with the same line twice has it once, and says where it is repeated', async () => {
    const { rows, repeated } = await other(
      'date,amount,reference\n2026-03-01,1,A\n2026-03-01,1,B\n2026-03-01,1,A\n2026-03-01,1,A',
    );
    expect(repeated).toBe(2);
    expect(rows.map(({ n, repeatedIn }) => [n, repeatedIn])).toEqual([
      [1, [3, 4]],
      [2, []],
    ]);
  });

  it('has the currency beside an amount, but no amount with the sign of another one', async () => {
    const { rows } = await other('date,amount\n2026-03-01,12.00 USD\n2026-03-01,£12.00');
    expect(rows.map(({ cents, currency }) => [cents, currency])).toEqual([
      [1200, 'USD'],
      [1200, 'GBP'],
    ]);
    for (const line of ['€12.00,', '€12.00,USD', '12.00,€', '12.500,KWD', '0.500,']) {
      expect(await problemOf(`date,amount,currency\n2026-03-01,${line}`), line).toMatchObject({
        key: 'validation.csv_value',
        values: { line: 1, column: 'amount' },
      });
    }
  });

  it('is the same file with other line ends, quotes and blanks', async () => {
    const { hash } = await other('date,amount\n2026-03-01,1\n');
    expect((await other('"date","amount"\r\n"2026-03-01", 1\r\n\r\n')).hash).toBe(hash);
    expect((await other('date,amount\n2026-03-01,2\n')).hash).not.toBe(hash);
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
  ])('that cannot be read is a problem of the body: %#', async (text, problem) => {
    expect(await problemOf(text)).toMatchObject({ field: 'body', ...problem });
  });
});
