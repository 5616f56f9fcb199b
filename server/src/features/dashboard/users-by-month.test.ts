import { countUsersByStatus } from '@provost/contract/dashboard.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addStudent, addTeacher } from '../../testing/rows/rows.ts';
import { firstMonth } from './dashboard.mapper.ts';

const clock = stoppedClock('2026-02-28T12:00:00.000Z');
let test: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 3000 } });
  owner = await test.signIn('owner');
  const { database } = test;
  const created_at = '2025-01-01T00:00:00.000Z';
  await database.write((writer) => writer.updateTable('users').set({ created_at }).execute());
  // The school is in Berlin: March begins at 23:00 of 28 February in UTC.
  await addStudent(database, { created_at: '2025-02-28T22:59:59.999Z' });
  await addStudent(database, { created_at: '2025-02-28T23:00:00.000Z', status: 'archived' });
  await addTeacher(database, { created_at: '2025-12-31T22:59:59.999Z' });
  await addTeacher(database, { created_at: '2025-12-31T23:00:00.000Z' });
  await addStudent(database, { created_at: '2026-02-28T11:00:00.000Z' });
  await changeSchool(test, owner, { time_zone: 'Europe/Berlin' });
});
afterAll(() => test.close());

const months = async () => (await call(test, owner, countUsersByStatus)).body.data.months;

describe('users by month', () => {
  it('have joined by the end of each of 12 months of the school, whatever their status', async () => {
    const found = await months();
    expect(found).toHaveLength(12);
    expect(found[0]).toEqual({ month: '2025-03', joined: 1, total: 3 });
    expect(found[8]).toEqual({ month: '2025-11', joined: 0, total: 3 });
    expect(found[9]).toEqual({ month: '2025-12', joined: 1, total: 4 });
    expect(found[10]).toEqual({ month: '2026-01', joined: 1, total: 5 });
    expect(found[11]).toEqual({ month: '2026-02', joined: 1, total: 6 });
  });

  it('begin with another month at midnight of the school', async () => {
    clock.advance({ minutes: 11 * 60 });
    const found = await months();
    expect(found[0]?.month).toBe('2025-04');
    expect(found.at(-1)).toEqual({ month: '2026-03', joined: 0, total: 6 });
  });

  it.each([
    ['2026-01-31', '2025-02-01'],
    ['2026-12-01', '2026-01-01'],
    ['2024-03-01', '2023-04-01'],
    ['2025-02-28', '2024-03-01'],
    ['2024-02-29', '2023-03-01'],
  ])('until %s begin on %s', (today, first) => {
    expect(firstMonth(today)).toBe(first);
  });
});
