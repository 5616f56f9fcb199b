import { rulesFor } from '@provost/contract/ability';
import { offsetAt } from '@provost/contract/clock';
import type { DayPage } from '@provost/contract/day-pages';
import { addDays, dayIn } from '@provost/contract/days';
import { formatHundredths } from '@provost/contract/money';
import { reportRevenue } from '@provost/contract/reports.schema';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Writer } from '../../../database/database.ts';
import type { Caller, WriteRequest } from '../../../http/api.ts';
import { AppError } from '../../../http/errors.ts';
import { call } from '../../../testing/calls/call.ts';
import { changeSchool } from '../../../testing/change-time-zone.ts';
import { addPayment, addTransaction } from '../../../testing/rows/rows.ts';
import { sharedApp } from '../../../testing/shared-app.ts';
import { closeDay, readPage, reopenDay } from './days.service.ts';

let year = 1990;
let milliseconds = Date.UTC(year, 0);
const now = () => new Date(milliseconds);
const test = sharedApp({ now });
let caller: Caller;

const read = (date = 'today') => readPage(test.database.reader, date, caller, now());
const write = async (work: (writer: Writer, request: WriteRequest) => Promise<DayPage>) => {
  const request = { caller, requestId: 'test', now: now() };
  try {
    const page = await test.database.write((writer) => work(writer, request));
    return { status: 200, page };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, page: undefined };
    throw error;
  }
};
const close = (date = 'today') => write((writer, request) => closeDay(writer, date, {}, request));
const reopen = (date: string) =>
  write((writer, request) => reopenDay(writer, date, { reason: 'Too early' }, request));

interface Entry {
  readonly currency: string;
  readonly method: string;
  readonly cents: number;
  readonly at: number;
}

const minutes = 60_000;
const dayMs = 24 * 60 * minutes;

async function addEntry({ currency, method, cents, at }: Entry): Promise<void> {
  const occurred_at = new Date(at).toISOString();
  const { id } = await addPayment(test.database, { currency, method, status: 'paid' });
  const type = cents < 0 ? 'refund' : 'charge';
  await addTransaction(test.database, {
    payment_id: id,
    type,
    amount_cents: cents,
    currency,
    occurred_at,
  });
}

/** The net of each method and currency, without those that come to nothing. */
function netOf(rows: readonly (readonly [key: string, cents: number])[]): Map<string, string> {
  const sums = new Map<string, number>();
  for (const [key, cents] of rows) sums.set(key, (sums.get(key) ?? 0) + cents);
  return new Map(
    [...sums]
      .filter(([, cents]) => cents !== 0)
      .map(([key, cents]): [string, string] => [key, formatHundredths(cents)])
      .sort(),
  );
}
const expected = (entries: readonly Entry[]) =>
  netOf(entries.map(({ currency, method, cents }) => [`${currency} ${method}`, cents]));
const shown = ({ takings }: DayPage) =>
  netOf(
    (takings ?? []).map(({ currency, method, net }) => [
      `${currency} ${method}`,
      Math.round(Number(net) * 100),
    ]),
  );

const entry = fc.record({
  kind: fc.constant('entry' as const),
  currency: fc.constantFrom('EUR', 'USD'),
  method: fc.constantFrom('cash', 'card'),
  cents: fc.integer({ min: -5000, max: 90_000 }).filter((cents) => cents !== 0),
  minutesAgo: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 5000 })),
});
const step = fc.oneof(
  { weight: 4, arbitrary: entry },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: 2000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      daysAgo: fc.constantFrom(0, 0, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);

const clear = () =>
  test.database.write((writer) => writer.deleteFrom('days').execute() as Promise<unknown>);

describe.each([
  ['Pacific/Auckland', 2],
  ['Europe/Lisbon', 8],
  ['America/Los_Angeles', 1],
])('around a clock change in %s', (timeZone, month) => {
  beforeEach(async () => {
    toNextChange();
    const owner = await test.signIn('owner');
    await changeSchool(test, owner, { time_zone: timeZone });
    caller = {
      userId: owner.userId,
      userType: 'finance',
      sessionId: '',
      fullName: 'Finance',
      email: 'finance@example.test',
      rules: rulesFor('finance'),
      authenticatedAt: '',
    };
  });
  /** To the day before the clocks change, of a year that no test has used. */
  function toNextChange(): void {
    let day = Date.UTC(year, month, 1);
    while (offsetAt(timeZone, day) === offsetAt(timeZone, day + dayMs)) day += dayMs;
    milliseconds = day - dayMs / 2;
    year += 1;
  }
  const dayOf = (time: number) => dayIn(timeZone, new Date(time));

  it('every entry is on exactly one page, and the pages are the ledger to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        await clear();
        toNextChange();
        /** On no closed page. The entries before the first page are on none. */
        let open: Entry[] = [];
        const pages: { date: string; members: Entry[]; earlier: Entry[] }[] = [];
        for (const each of steps) {
          milliseconds += 1000;
          if (each.kind === 'wait') milliseconds += each.minutes * minutes;
          if (each.kind === 'entry') {
            const at = milliseconds - each.minutesAgo * minutes;
            const added = { ...each, at };
            await addEntry(added);
            open.push(added);
          }
          if (each.kind === 'reopen') {
            const last = pages.pop();
            if (last) {
              expect((await reopen(last.date)).status).toBe(200);
              open = [...open, ...last.members, ...last.earlier];
            }
          }
          if (each.kind === 'close') {
            const date = addDays(dayOf(milliseconds), -each.daysAgo);
            const last = pages.at(-1);
            const { status, page } = await close(date);
            expect(status).toBe(last && last.date >= date ? 409 : 200);
            if (!page) continue;
            const until = open.filter(({ at }) => dayOf(at) <= date);
            const members = last ? until : until.filter(({ at }) => dayOf(at) === date);
            expect(shown(page)).toEqual(expected(members));
            open = open.filter((one) => !until.includes(one));
            pages.push({
              date,
              members,
              earlier: until.filter((one) => !members.includes(one)),
            });
          }
        }
        for (const { date, members } of pages) {
          expect(shown(await read(date))).toEqual(expected(members));
        }
        const today = dayOf(milliseconds);
        if (pages.length > 0 && pages.at(-1)?.date !== today) {
          expect(shown(await read())).toEqual(expected(open));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('a day before the first page shows what the report of that day shows', async () => {
    await clear();
    toNextChange();
    const date = addDays(dayOf(milliseconds), -3);
    await addEntry({
      currency: 'EUR',
      method: 'cash',
      cents: 1234,
      at: milliseconds - 4320 * minutes,
    });
    await addEntry({
      currency: 'EUR',
      method: 'card',
      cents: -234,
      at: milliseconds - 4320 * minutes,
    });
    await close();
    const page = await read(date);
    const query = { from: date, to: date, interval: 'day', group: 'method' };
    const finance = await test.signIn('finance');
    const { body } = await call(test, finance, reportRevenue, { query });
    const report = body.data.series.filter(
      ({ gross, refunds }) => gross !== refunds || gross !== '0.00',
    );
    expect(report.length).toBeGreaterThan(0);
    expect(
      (page.takings ?? []).map(({ currency, method, gross, refunds, net }) => ({
        currency,
        group: method,
        gross,
        refunds,
        net,
      })),
    ).toEqual(
      report.map(({ currency, group, gross, refunds, net }) => ({
        currency,
        group,
        gross,
        refunds,
        net,
      })),
    );
    expect(page.closed).toBeNull();
    expect((await close(date)).status).toBe(409);
  });
});
