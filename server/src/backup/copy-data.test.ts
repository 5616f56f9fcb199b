import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import type { Tables } from '../database/tables.ts';
import { testDatabase } from '../testing/database.ts';
import { digestOf, seedSmallDemo, storedRows } from '../testing/demo-rows.ts';
import { addSession, addStudent } from '../testing/rows.ts';
import { copyData } from './copy-data.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'provost-carried-'));
let from: Database;
let to: Database;
const shares: number[] = [];

beforeAll(async () => {
  from = openSqlite(folder);
  await from.migrate();
  await seedSmallDemo(from);
  await addTraces(from);
  to = await testDatabase();
  await copyData(from, to, { onProgress: (_, share) => shares.push(share) });
}, 60_000);
afterAll(async () => {
  await from.close();
  await to.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What servers leave behind beside the school itself. */
async function addTraces(database: Database): Promise<void> {
  const { id } = await addSession(database, { user_id: 1 });
  const times = { created_at: '2026-01-15T09:00:00.000Z', expires_at: '2036-01-15T09:00:00.000Z' };
  await database.write(async (writer) => {
    await writer
      .insertInto('refresh_tokens')
      .values({ ...times, hash: 'a'.repeat(64), session_id: id })
      .execute();
    await writer
      .insertInto('idempotency_keys')
      .values({
        user_id: 1,
        key: 'key',
        fingerprint: 'POST /api/pricing/ 1',
        status: 201,
        body: JSON.stringify({ message: 'Zoë\'s "price"\n\\ saved' }),
        created_at: times.created_at,
      })
      .execute();
    await writer
      .insertInto('attempts')
      .values({
        bucket: 'b'.repeat(64),
        tries: JSON.stringify({ failed: [1], pending: {} }),
        expires_at: times.expires_at,
      })
      .execute();
  });
}

const tables: (keyof Tables)[] = [
  'class_levels',
  'users',
  'teachers',
  'courses',
  'enrolments',
  'payments',
  'transactions',
  'pricings',
  'bookmarks',
  'audit_events',
  'sessions',
  'refresh_tokens',
  'idempotency_keys',
  'attempts',
];

test.each(tables)('of %s every row arrives as it was', async (table) => {
  const before = await storedRows(from, table);
  expect(before.length).toBeGreaterThan(0);
  expect(digestOf(await storedRows(to, table))).toBe(digestOf(before));
});

test('what the database keeps itself is right where it arrives', async () => {
  expect(await to.verify()).toEqual([]);
});

test('whoever comes next has a number of their own', async () => {
  const { id } = await addStudent(to, { email: 'next@example.org' });
  expect(id).toBe(1 + Math.max(...(await storedRows(from, 'users')).map((row) => Number(row.id))));
});

test('it tells how far it has come', () => {
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBeCloseTo(1, 1);
});

test('into a school that is there already nothing is carried', async () => {
  const before = digestOf(await storedRows(to, 'users'));
  await expect(copyData(from, to)).rejects.toThrow();
  expect(digestOf(await storedRows(to, 'users'))).toBe(before);
});
