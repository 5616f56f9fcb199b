import type { DayRange, Interval } from '@provost/contract/days';
import { dayIn, intervalsOf, lastDays } from '@provost/contract/days';
import * as contract from '@provost/contract/reports.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  expectedEnrolments,
  expectedRevenue,
  expectedStudents,
  expectedTrials,
  only,
} from '../../testing/models/report-model.ts';
import { fillSchool } from '../../testing/rows/report-rows.ts';
import { comparedDays } from './report-comparison.ts';
import { reportRange } from './report-range.ts';

const { reportRevenue, reportEnrolments, reportStudents, reportTrials } = contract;
const clock = stoppedClock('2026-11-02T12:00:00.000Z');
let test: TestApp;
let owner: SignedIn;
let zone = 'UTC';

beforeAll(async () => {
  test = await buildTestApp({
    now: clock.now,
    config: { accessTokenMinutes: 3000 },
  });
  owner = await test.signIn('owner');
  await fillSchool(test.database);
});
afterAll(() => test.close());

const ranges: readonly [DayRange, Interval][] = [
  [{ from: '2026-03-27', to: '2026-03-31' }, 'day'],
  [{ from: '2026-10-20', to: '2026-11-02' }, 'day'],
  [{ from: '2026-08-05', to: '2026-11-02' }, 'week'],
  [{ from: '2024-02-27', to: '2024-03-02' }, 'day'],
  [{ from: '2023-12-31', to: '2024-12-30' }, 'month'],
  [{ from: '2018-11-01', to: '2018-11-30' }, 'week'],
  [{ from: '2024-03-01', to: '2024-03-31' }, 'day'],
  [{ from: '2024-02-26', to: '2024-03-02' }, 'month'],
];

async function changeZone(time_zone: string): Promise<void> {
  await changeSchool(test, owner, { time_zone });
  zone = time_zone;
}

describe.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/Sao_Paulo'])(
  'with the days of %s',
  (timeZone) => {
    beforeAll(() => changeZone(timeZone));

    it('every aggregate equals a recount', async () => {
      expect(await test.database.verify()).toEqual([]);
    });

    it.each(ranges)(
      'the reports of %j by %s equal a recount of the rows',
      async (range, interval) => {
        const { database } = test;
        const parts = [
          ['series', 'previous'],
          ['previous_series', 'previous'],
          ['previous_series', 'year'],
        ] as const;
        for (const [rows, compare] of parts) {
          const query = { ...range, interval, compare };
          const today = dayIn(zone, clock.now());
          const compared = comparedDays(reportRange(query, today), compare, today);
          const model = {
            zone,
            intervals:
              rows === 'series' ? intervalsOf(interval, range) : (compared?.intervals ?? []),
          };
          const revenue = (await call(test, owner, reportRevenue, { query })).body.data;
          for (const currency of ['EUR', 'USD']) {
            const expected = await expectedRevenue(
              database,
              model,
              (row) => row.currency === currency,
            );
            expect(only(revenue[rows], undefined, currency)).toEqual(expected);
          }
          const enrolments = (await call(test, owner, reportEnrolments, { query })).body.data;
          expect(enrolments[rows]).toEqual(await expectedEnrolments(database, model));
          const students = (await call(test, owner, reportStudents, { query })).body.data;
          expect(students[rows]).toEqual(await expectedStudents(database, model));
          const trials = (await call(test, owner, reportTrials, { query })).body.data;
          expect(trials[rows]).toEqual(await expectedTrials(database, model, clock.now()));
        }
      },
    );
  },
);

describe('a report by group', () => {
  const range = { from: '2026-08-01', to: '2026-11-02' };
  const interval = 'month';
  const asked = () => ({ zone, intervals: intervalsOf(interval, range) });

  it('splits revenue by method', async () => {
    const query = { ...range, interval, group: 'method' };
    const { data } = (await call(test, owner, reportRevenue, { query })).body;
    expect(data.groups).toEqual(['card', 'cash', 'wallet'].map((key) => ({ key, name: null })));
    for (const method of ['card', 'cash', 'wallet']) {
      const isCounted = (row: { currency: string; method: string }) =>
        row.currency === 'EUR' && row.method === method;
      expect(only(data.series, method, 'EUR')).toEqual(
        await expectedRevenue(test.database, asked(), isCounted),
      );
    }
  });

  it('splits revenue by the class level of the course', async () => {
    const query = { ...range, interval, group: 'class_level' };
    const { data } = (await call(test, owner, reportRevenue, { query })).body;
    const levels = data.groups.filter(({ key }) => key !== 'none');
    expect(levels.length).toBeGreaterThan(0);
    for (const { key } of levels) {
      expect(only(data.series, key, 'EUR')).toEqual(
        await expectedRevenue(
          test.database,
          asked(),
          (row) => row.currency === 'EUR' && row.class_level_id === Number(key),
        ),
      );
    }
  });

  it('splits revenue by the ten courses with the highest net, and the others', async () => {
    const query = { ...range, interval, group: 'course' };
    const { data } = (await call(test, owner, reportRevenue, { query })).body;
    const ofCurrency = data.totals.filter(({ currency }) => currency === 'EUR');
    expect(ofCurrency.length).toBeLessThanOrEqual(11);
    expect(ofCurrency.at(-1)?.group).toBe('other');
    const named = ofCurrency.slice(0, -1).map(({ group }) => Number(group));
    for (const id of named) {
      expect(only(data.series, String(id), 'EUR')).toEqual(
        await expectedRevenue(
          test.database,
          asked(),
          (row) => row.currency === 'EUR' && row.course_id === id,
        ),
      );
    }
    expect(only(data.series, 'other', 'EUR')).toEqual(
      await expectedRevenue(
        test.database,
        asked(),
        (row) => row.currency === 'EUR' && !named.includes(row.course_id),
      ),
    );
    expect(data.groups.find(({ key }) => key === String(named[0]))?.name).toMatch(/^Course /);
  });

  it('splits enrolments by class level and by course', async () => {
    const byLevel = await call(test, owner, reportEnrolments, {
      query: { ...range, interval, group: 'class_level' },
    });
    const { groups, series } = byLevel.body.data;
    expect(groups).toHaveLength(2);
    for (const { key } of groups) {
      expect(only(series, key)).toEqual(
        await expectedEnrolments(
          test.database,
          asked(),
          (row) => row.class_level_id === Number(key),
        ),
      );
    }
    const byCourse = await call(test, owner, reportEnrolments, {
      query: { ...range, interval, group: 'course' },
    });
    const named = byCourse.body.data.groups.filter(({ key }) => key !== 'other');
    expect(named).toHaveLength(10);
    for (const { key } of named) {
      expect(only(byCourse.body.data.series, key)).toEqual(
        await expectedEnrolments(test.database, asked(), (row) => row.course_id === Number(key)),
      );
    }
  });

  it('splits students by class level, also those without one', async () => {
    const query = { ...range, interval, group: 'class_level' };
    const { groups, series } = (await call(test, owner, reportStudents, { query })).body.data;
    expect(groups.at(-1)).toEqual({ key: 'none', name: null });
    for (const { key } of groups) {
      const level = key === 'none' ? null : Number(key);
      expect(only(series, key)).toEqual(
        await expectedStudents(test.database, asked(), (row) => row.class_level_id === level),
      );
    }
  });
});

describe('a range with a name', () => {
  it('follows the clock of the school', async () => {
    await changeZone('Asia/Kolkata');
    const { data } = (await call(test, owner, reportTrials, { query: { range: 'this_month' } }))
      .body;
    expect(data).toMatchObject({ from: '2026-11-01', to: '2026-11-02', unfinished: '2026-11-02' });
    expect(data.previous).toEqual({ from: '2026-10-01', to: '2026-10-02' });
    await changeZone('UTC');
  });

  it('can be compared with nothing', async () => {
    const query = { range: 'last_month', compare: 'none' };
    const { data } = (await call(test, owner, reportRevenue, { query })).body;
    expect(data).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      unfinished: null,
      previous: null,
      previous_series: [],
      previous_totals: [],
    });
  });
});

describe('the totals of a report', () => {
  it('sum up its series, and the previous ones those before', async () => {
    const query = { from: '2026-08-01', to: '2026-10-31', interval: 'month' };
    const { data } = (await call(test, owner, reportRevenue, { query })).body;
    expect(data.previous).toEqual({ from: '2026-05-01', to: '2026-07-31' });
    const net = (rows: typeof data.series, currency: string) =>
      rows
        .filter((row) => row.currency === currency)
        .reduce((sum, row) => sum + Math.round(Number(row.net) * 100), 0) / 100;
    for (const { currency, net: total } of data.totals) {
      expect(Number(total)).toBe(net(data.series, currency));
    }
    for (const { currency, net: total } of data.previous_totals) {
      expect(Number(total)).toBe(net(data.previous_series, currency));
    }
  });

  it('compare the last 30 days without a range, and follow the clock', async () => {
    await changeZone('UTC');
    const first = (await call(test, owner, reportTrials)).body.data;
    expect(first).toMatchObject({ ...lastDays(30, '2026-11-02'), interval: 'day', group: null });
    const running = first.totals[0]?.ended ?? 0;
    clock.advance({ minutes: 6 * 60 + 30 });
    const later = (await call(test, owner, reportTrials)).body.data;
    expect(later.totals[0]?.ended).toBeGreaterThan(running);
    clock.advance({ minutes: 6 * 60 });
    const tomorrow = (await call(test, owner, reportTrials)).body.data;
    expect(tomorrow).toMatchObject(lastDays(30, '2026-11-03'));
  });
});
