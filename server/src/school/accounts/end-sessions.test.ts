import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { addSession, addUser } from '../../testing/rows/rows.ts';
import { endSessions } from './end-sessions.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const openSessions = async (userId: number): Promise<string[]> => {
  const query = database.reader.selectFrom('sessions').select('id').where('ended_at', 'is', null);
  return (await query.where('user_id', '=', userId).execute()).map(({ id }) => id);
};

test('all sessions of a user end except the kept one, and the expired ones are not counted', async () => {
  const [user, other] = [await addUser(database, 'admin'), await addUser(database, 'admin')];
  const start = (user_id: number, expires_at: string) =>
    addSession(database, { user_id, expires_at });
  const kept = await start(user.id, '2026-03-09T10:00:00.000Z');
  await start(user.id, '2026-03-09T10:00:00.000Z');
  // It would work again after a clock that was ahead is corrected.
  await start(user.id, '2026-03-02T10:00:00.000Z');
  const { id: ofOther } = await start(other.id, '2026-03-09T10:00:00.000Z');

  const end = (keptId?: string) =>
    database.write((writer) => endSessions(writer, user.id, now, keptId));
  expect(await end(kept.id)).toBe(1);
  expect(await openSessions(user.id)).toEqual([kept.id]);
  expect(await end()).toBe(1);
  expect(await end()).toBe(0);
  expect(await openSessions(user.id)).toEqual([]);
  expect(await openSessions(other.id)).toEqual([ofOther]);
});
