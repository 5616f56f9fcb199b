import type { DayRange, Interval } from '@provost/contract/days';
import { lastDays, previousRange } from '@provost/contract/days';
import * as contract from '@provost/contract/reports.schema';
import { updateSchool } from '@provost/contract/school.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  expectedEnrolments,
  expectedRevenue,
  expectedStudents,
  expectedTrials,
} from '../../testing/report-model.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTransaction,
} from '../../testing/rows.ts';
import { registerSchool } from '../school/school.routes.ts';
import { registerReports } from './reports.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

const { reportRevenue, reportEnrolments, reportStudents, reportTrials } = contract;
const clock = stoppedClock('2026-11-02T12:00:00.000Z');
let test: TestApp;
let owner: SignedIn;
let zone = 'UTC';

beforeAll(async () => {
  test = await buildTestApp({
    features: [registerReports, registerSchool],
    now: clock.now,
    config: { accessTokenMinutes: 3000 },
  });
  owner = await test.signIn('owner');
  await fillSchool();
}, 60_000);
afterAll(() => test.close());

/** Times around the changes of the clocks, the leap day and the edges of days. */
const edges = [
  '2024-02-28T23:30:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '2024-03-01T00:15:00.000Z',
  '2018-11-04T02:59:59.999Z',
  '2018-11-04T03:00:00.000Z',
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
  '2026-10-24T21:59:59.999Z',
  '2026-10-24T22:00:00.000Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00.000Z',
  '2026-11-02T18:29:59.999Z',
  '2026-11-02T18:30:00.000Z',
];

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed: 7 });

const someTime = fc.oneof(
  fc.constantFrom(...edges),
  fc
    .date({ min: new Date('2026-07-01'), max: new Date('2026-11-03'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

async function fillSchool(): Promise<void> {
  const { database } = test;
  const levels = [await addClassLevel(database), await addClassLevel(database)];
  const courses = [];
  for (let index = 0; index < 13; index += 1) {
    const class_level_id = levels[index % 2]?.id ?? 0;
    courses.push(await addCourse(database, { title: `Course ${index}`, class_level_id }));
  }
  const people = sample(fc.tuple(someTime, someTime, fc.nat(2), fc.boolean()), 60);
  const students = [];
  for (const [created_at, trial_ends_at, level, isBuyer] of people) {
    const class_level_id = levels[level]?.id ?? null;
    const has_purchased = isBuyer ? 1 : 0;
    students.push(
      await addStudent(database, { created_at, trial_ends_at, class_level_id, has_purchased }),
    );
  }
  const payments = sample(
    fc.record({
      student: fc.nat(students.length - 1),
      course: fc.nat(courses.length - 1),
      currency: fc.constantFrom('EUR', 'USD'),
      method: fc.constantFrom('card', 'cash', 'wallet'),
      ledger: fc.array(
        fc.record({
          type: fc.constantFrom('charge', 'refund', 'adjustment'),
          status: fc.constantFrom('succeeded', 'succeeded', 'failed', 'pending'),
          occurred_at: someTime,
          cents: fc.integer({ min: 1, max: 1000 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    60,
  );
  for (const { student, course, currency, method, ledger } of payments) {
    const { id } = await addPayment(database, {
      student_id: students[student]?.id ?? 0,
      course_id: courses[course]?.id ?? 0,
      currency,
      method,
      status: 'pending',
      amount_cents: 100_000,
    });
    for (const { type, status, occurred_at, cents } of ledger) {
      const amount_cents =
        type === 'charge' || (type === 'adjustment' && cents % 2) ? cents : -cents;
      await addTransaction(database, {
        payment_id: id,
        currency,
        type,
        status,
        occurred_at,
        amount_cents,
      });
    }
  }
  // More courses than a report names.
  for (const { id } of courses) {
    const payment = await addPayment(database, { course_id: id, status: 'pending' });
    const occurred_at = '2026-09-15T09:00:00.000Z';
    await addTransaction(database, { payment_id: payment.id, occurred_at, amount_cents: id });
    await addEnrolment(database, { course_id: id, enrolled_at: occurred_at });
  }
  const enrolments = sample(
    fc.record({
      course: fc.nat(courses.length - 1),
      status: fc.constantFrom('active', 'completed', 'cancelled'),
      times: fc.tuple(someTime, someTime).map((times) => times.toSorted()),
    }),
    80,
  );
  for (const { course, status, times } of enrolments) {
    const student = await addStudent(database, { created_at: times[0] ?? '' });
    await addEnrolment(database, {
      student_id: student.id,
      course_id: courses[course]?.id ?? 0,
      status,
      enrolled_at: times[0] ?? '',
      ended_at: status === 'active' ? null : (times[1] ?? ''),
    });
  }
}

const ranges: readonly [DayRange, Interval][] = [
  [{ from: '2026-03-27', to: '2026-03-31' }, 'day'],
  [{ from: '2026-10-20', to: '2026-11-02' }, 'day'],
  [{ from: '2026-08-05', to: '2026-11-02' }, 'week'],
  [{ from: '2024-02-27', to: '2024-03-02' }, 'day'],
  [{ from: '2023-12-31', to: '2024-12-30' }, 'month'],
  [{ from: '2018-11-01', to: '2018-11-30' }, 'week'],
];

/** The rows of one currency or group, without these two. */
const only = <R extends { group?: string | undefined; currency?: string }>(
  rows: readonly R[],
  group: string | undefined,
  currency?: string,
) =>
  rows
    .filter((row) => row.group === group && row.currency === currency)
    .map(({ group: _, currency: __, ...figures }) => figures);

async function changeZone(time_zone: string): Promise<void> {
  const { status } = await call(test, owner, updateSchool, { body: { time_zone } });
  expect(status).toBe(200);
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
        const query = { ...range, interval };
        const { database } = test;
        for (const asked of [range, previousRange(range)]) {
          const model = { ...asked, zone, interval };
          const rows = asked === range ? 'series' : 'previous_series';
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
  const asked = () => ({ ...range, zone, interval }) as const;

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
