import { createCreditNote, createInvoice, listInvoices } from '@provost/contract/invoices.schema';
import { includedTax } from '@provost/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxesOf } from '../../school/invoices/taxes.ts';
import { verifyInvoices } from '../../school/invoices/verify-invoices.ts';
import { buildTestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addEnrolment, setSchool } from '../../testing/rows/rows.ts';
import { createInvoice as issueInvoice } from './invoices.service.ts';

async function school(time_zone: string, at: string) {
  const clock = stoppedClock(at);
  const test = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
  await setSchool(test.database, { time_zone });
  const owner = await test.signIn('owner');
  const { account } = chargeCalls(test, owner, clock);
  /** The body of an invoice for a new enrolment. */
  const body = async () => {
    const { id: enrolment } = await addEnrolment(test.database);
    return { enrolment, charges: (await account(enrolment)).data.map(({ id }) => id) };
  };
  const issue = (of: object) => call(test, owner, createInvoice, { body: of });
  const credit = (id: number, reason: string) =>
    call(test, owner, createCreditNote, { id, body: { reason } });
  const numbers = async () => {
    const query = { page_size: 100, ordering: 'issued_on' };
    const { results } = (await call(test, owner, listInvoices, { query })).body;
    return results.map(({ number }) => number);
  };
  return { test, owner, clock, body, issue, credit, numbers };
}

const upTo = (series: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${series}-${String(index + 1).padStart(6, '0')}`);

describe('numbers', () => {
  it('have neither gaps nor duplicates under parallel and rejected requests', async () => {
    const { test, body, issue, credit, numbers } = await school('UTC', '2026-05-04T10:00:00.000Z');
    const issued: number[] = [];
    let credits = 0;
    const requests = fc.array(fc.constantFrom('invoice', 'twice', 'cancelled', 'credit'), {
      minLength: 20,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(requests, async (kinds) => {
        const credited = issued.splice(0, kinds.filter((kind) => kind === 'credit').length);
        const bodies = await Promise.all(kinds.map(body));
        const responses = await Promise.all(
          kinds.flatMap((kind, index) => {
            const of = bodies[index] ?? {};
            if (kind === 'twice') return [issue(of), issue(of)];
            if (kind === 'cancelled') return [issue({ ...of, charges: [1, 987_654_321] })];
            const id = kind === 'credit' ? credited.pop() : undefined;
            // Both at once: one of them is refused after it has taken a number.
            return id === undefined ? [issue(of)] : [credit(id, 'One'), credit(id, 'Other')];
          }),
        );
        for (const { status, body: response } of responses) {
          if (status !== 201) continue;
          if (response.data.kind === 'invoice') issued.push(response.data.id);
          else credits += 1;
        }
        const stored = await test.database.reader
          .selectFrom('invoices')
          .select(['number', 'kind'])
          .orderBy('number')
          .execute();
        const of = (kind: string) =>
          stored.filter((row) => row.kind === kind).map(({ number }) => number);
        expect(of('credit_note')).toEqual(upTo('C-2026', credits));
        expect(of('invoice')).toEqual(upTo('I-2026', of('invoice').length));
        expect(of('invoice').length).toBe(issued.length + credits);
        expect(await verifyInvoices(test.database)).toEqual([]);
      }),
      { numRuns: 2 },
    );
    expect((await numbers()).length).toBeGreaterThan(0);
    await test.close();
  });

  it('of a rolled-back transaction are given to the next invoice', async () => {
    const { test, owner, body, issue, numbers } = await school('UTC', '2026-05-04T10:00:00.000Z');
    await issue(await body());
    const of = await body();
    await expect(
      test.database.write(async (writer) => {
        const caller = {
          ...owner,
          fullName: 'Ada',
          userType: 'owner' as const,
          rules: [],
          authenticatedAt: '',
        };
        const request = { now: test.now(), requestId: 'x', caller } as const;
        expect((await issueInvoice(writer, of, request)).number).toBe('I-2026-000002');
        throw new Error('Too late');
      }),
    ).rejects.toThrow('Too late');
    await issue({ ...of, charges: [987_654_321] });
    await issue(of);
    expect(await numbers()).toEqual(upTo('I-2026', 2));
    await test.close();
  });

  it.each([
    ['Pacific/Auckland', '2026-12-31T10:59:00.000Z'],
    ['America/Los_Angeles', '2027-01-01T07:59:00.000Z'],
  ])('start again at midnight of the new year in %s', async (zone, at) => {
    const { test, clock, body, issue, credit, numbers } = await school(zone, at);
    const first = (await issue(await body())).body.data;
    await issue(await body());
    clock.advance({ minutes: 2 });
    const { data } = (await issue(await body())).body;
    expect([first.issued_on, data.issued_on]).toEqual(['2026-12-31', '2027-01-01']);
    expect((await credit(first.id, 'Wrong')).body.data.number).toBe('C-2027-000001');
    expect(await numbers()).toEqual([...upTo('I-2026', 2), 'I-2027-000001', 'C-2027-000001']);
    await test.close();
  });
});

describe('the tax of a price', () => {
  it.each([
    [10_000, 2_300, 1_870],
    [10_000, 1_900, 1_597],
    [1, 1_900, 0],
    [3, 10_000, 2],
    [1, 10_000, 1],
    [-1, 10_000, -1],
    [10_000, 0, 0],
    [49_999_999_500, 10_000, 24_999_999_750],
  ])('of %i cents at %i hundredths of a percent is %i cents', (gross, points, tax) => {
    expect(includedTax(gross, points)).toBe(tax);
  });

  it('is rounded half up once per rate, and net and tax sum up to the total', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
    const points = fc.option(fc.integer({ min: 0, max: 10_000 }));
    const line = fc.record({ amount_cents: cents, tax_points: points });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (drawn) => {
        const lines = drawn.map((one) => ({
          ...one,
          tax_name: one.tax_points === null ? null : `${one.tax_points}`,
        }));
        const { taxCents, taxes } = taxesOf(lines);
        const sum = (name: 'gross' | 'net' | 'tax') =>
          taxes.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0);
        const total = lines.reduce((all, { amount_cents }) => all + amount_cents, 0);
        expect(sum('gross')).toBe(total);
        expect(sum('net') + sum('tax')).toBe(total);
        expect(sum('tax')).toBe(taxCents);
        for (const { tax_rate, gross, tax } of taxes) {
          const [all, rate] = [Number(gross) * 100, Number(tax_rate?.percent ?? 0)];
          expect(Math.abs((all * rate) / (100 + rate) - Number(tax) * 100)).toBeLessThan(0.5001);
        }
        const opposite = taxesOf(
          lines.map((one) => ({ ...one, amount_cents: 0 - one.amount_cents })),
        );
        expect(opposite.taxCents).toBe(0 - taxCents);
      }),
    );
  });
});
