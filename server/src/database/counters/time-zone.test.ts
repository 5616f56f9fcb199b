import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { addStudent, addTransaction, setSchool } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import { offsetsOf } from '../schema/offsets.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface ZonedTime {
  readonly epochMilliseconds: number;
  readonly offsetNanoseconds: number;
  getTimeZoneTransition(direction: 'next'): ZonedTime | null;
}

/** The changes of the clocks according to another part of the runtime. */
function changesOf(zone: string): string[] {
  const { Temporal } = globalThis as unknown as {
    Temporal: { Instant: { from(text: string): { toZonedDateTimeISO(zone: string): ZonedTime } } };
  };
  const changes: string[] = [];
  let time = Temporal.Instant.from('1970-01-01T00:00Z').toZonedDateTimeISO(zone);
  for (;;) {
    const next = time.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds >= Date.UTC(2100, 0, 1)) return changes;
    if (next.offsetNanoseconds !== time.offsetNanoseconds) {
      const start = new Date(next.epochMilliseconds).toISOString();
      changes.push(`${start} ${next.offsetNanoseconds / 1e9}`);
    }
    time = next;
  }
}

test.each([
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'America/Argentina/San_Luis',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Pacific/Apia',
])('the offsets of %s contain every change of its clocks', (zone) => {
  const [, ...changes] = offsetsOf(zone);
  expect(changes.map(({ starts_at, seconds }) => `${starts_at} ${seconds}`)).toEqual(
    changesOf(zone),
  );
});

test('verify reports offsets and days of another time zone, and a recount fixes both', async () => {
  await addTransaction(database, { occurred_at: '2026-03-29T22:30:00.000Z' });
  await setSchool(database, { time_zone: 'Europe/Berlin' });
  const differences = await database.verify();
  expect(differences).toContainEqual({
    where: 'time_zone_offsets 2026-03-29T01:00:00.000Z',
    column: 'seconds',
    stored: null,
    expected: 7200,
  });
  await database.recount();
  expect(await database.verify()).toEqual([]);
  const days = await database.reader
    .selectFrom('daily_method_revenue_totals')
    .select('day')
    .execute();
  expect(days).toEqual([{ day: '2026-03-30' }]);
});

test('the last possible time is on the last day, also in a zone that is a day ahead', async () => {
  const trial_ends_at = '9999-12-31T23:59:59.999Z';
  await addStudent(database, { trial_ends_at });
  const days = async () =>
    (await database.reader.selectFrom('daily_trial_counts').select('day').execute())
      .map(({ day }) => day)
      .filter((day) => day.startsWith('9') || day.startsWith('1'));
  expect(await days()).toEqual(['9999-12-31']);
  await setSchool(database, { time_zone: 'Pacific/Auckland' });
  await database.recount();
  expect(await days()).toEqual(['9999-12-31']);
  await addStudent(database, { trial_ends_at });
  expect(await database.verify()).toEqual([]);
});
