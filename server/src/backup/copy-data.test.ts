import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import type { Tables } from '../database/tables.ts';
import { testDatabase } from '../testing/database.ts';
import { digestOf, seedSmallDemo, storedRows } from '../testing/rows/demo-rows.ts';
import { addSession, addStudent } from '../testing/rows/rows.ts';
import { copyData } from './copy-data.ts';

const folder = temporaryFolder('copied');
let source: Database;
let target: Database;
const progress: number[] = [];

beforeAll(async () => {
  source = openSqlite(folder);
  await source.migrate();
  await seedSmallDemo(source);
  await addServerRows(source);
  await addFactors(source);
  target = await testDatabase();
  await copyData(source, target, { onProgress: (_, share) => progress.push(share) });
});
afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows that a running server adds to the demo data. */
async function addServerRows(database: Database): Promise<void> {
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
        failed: times.created_at,
        pending: 1,
        pending_until: times.expires_at,
        expires_at: times.expires_at,
      })
      .execute();
    await writer
      .insertInto('account_links')
      .values({
        ...times,
        id: '018f4e3c-7f6a-7c1e-8000-000000000001',
        kind: 'invitation',
        user_id: 1,
        token_hash: 'c'.repeat(64),
      })
      .execute();
  });
}

/** A user with every second factor. */
async function addFactors(database: Database): Promise<void> {
  const at = '2026-01-15T09:00:00.000Z';
  const later = '2036-01-15T09:00:00.000Z';
  await database.write(async (writer) => {
    await writer
      .insertInto('totp_secrets')
      .values({
        user_id: 1,
        secret: 'sealed',
        pending_secret: 'sealed too',
        pending_since: at,
        confirmed_at: at,
        last_step: 58_000_000,
      })
      .execute();
    await writer
      .insertInto('passkeys')
      .values({
        user_id: 1,
        credential_id: 'credential',
        public_key: 'key',
        counter: 3,
        transports: '["internal"]',
        name: 'Zoë’s phone',
        backed_up: 1,
        created_at: at,
        last_used_at: null,
      })
      .execute();
    await writer
      .insertInto('recovery_codes')
      .values({ user_id: 1, code_hash: 'c'.repeat(64), used_at: at })
      .execute();
    await writer
      .insertInto('mfa_challenges')
      .values({
        token_hash: 'd'.repeat(64),
        user_id: 1,
        purpose: 'login',
        challenge: null,
        password_fingerprint: 'e'.repeat(64),
        failures: 1,
        created_at: at,
        expires_at: later,
        used_at: null,
      })
      .execute();
    await writer
      .insertInto('security_settings')
      .values({ id: 1, mfa_required_for: '["owner"]', version: 2 })
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
  'account_links',
  'totp_secrets',
  'passkeys',
  'recovery_codes',
  'mfa_challenges',
  'security_settings',
];

test.each(tables)('copies every row of %s unchanged', async (table) => {
  const before = await storedRows(source, table);
  expect(before.length).toBeGreaterThan(0);
  expect(digestOf(await storedRows(target, table))).toBe(digestOf(before));
});

test('counters and aggregates are correct in the target', async () => {
  expect(await target.verify()).toEqual([]);
});

test('the next row gets a new id', async () => {
  const { id } = await addStudent(target, { email: 'next@example.org' });
  expect(id).toBe(
    1 + Math.max(...(await storedRows(source, 'users')).map((row) => Number(row.id))),
  );
});

test('reports its progress', () => {
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect(progress.at(-1)).toBeCloseTo(1, 1);
});

test('copies nothing into a database that has data', async () => {
  const before = digestOf(await storedRows(target, 'users'));
  await expect(copyData(source, target)).rejects.toThrow();
  expect(digestOf(await storedRows(target, 'users'))).toBe(before);
});
