import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import { pretendReplica } from '../../testing/processes/pretended-replica.ts';
import { openDatabase } from '../open.ts';

/** A separate database acts as a replica: its rows never arrive, but it claims to be current. */
let names: string[];
let school: TestApp;
let writer: SignedIn;
let reader: SignedIn;
let at = new Date('2026-03-02T09:00:00Z');

const teachers = '/api/auth/admin/teachers/';
const countFor = async ({ headers }: SignedIn): Promise<number> => {
  const response = await school.inject({ url: teachers, headers });
  expect(response.statusCode).toBe(200);
  return response.json().count;
};
const exportedFor = async ({ headers }: SignedIn): Promise<number> => {
  const response = await school.inject({ url: '/api/auth/admin/teachers/export.csv', headers });
  expect(response.statusCode).toBe(200);
  return response.body.trimEnd().split('\r\n').length - 1;
};

beforeAll(async () => {
  names = await Promise.all([
    createPostgresDatabase('migrated'),
    createPostgresDatabase('migrated'),
  ]);
  const [databaseUrl = '', replicaUrl = ''] = names.map(urlOf);
  await pretendReplica(names[1] ?? '');
  const database = openDatabase({ databaseUrl, replicaUrl, dataDir: '' });
  await vi.waitUntil(() => !database.replicaState?.().problem, { timeout: 120_000 });
  school = await buildTestApp({ database, now: () => at });
  writer = await school.signIn('owner');
  reader = await school.signIn('admin');
  const registered = await school.inject({
    method: 'POST',
    url: '/api/auth/register/teacher/',
    headers: writer.headers,
    payload: {
      first_name: 'Noor',
      last_name: 'Haddad',
      email: 'noor.haddad@example.test',
      password: 'a long and quiet evening',
    },
  });
  expect(registered.statusCode).toBe(201);
});

afterAll(async () => {
  await school.close();
  await Promise.all(names.map(dropPostgresDatabase));
});

test('clients see their own writes in lists and exports, although the replica lags', async () => {
  expect(await countFor(writer)).toBe(1);
  expect(await exportedFor(writer)).toBe(1);
});

test('other clients read from the replica', async () => {
  expect(await countFor(reader)).toBe(0);
  expect(await exportedFor(reader)).toBe(0);
});

test('after 60 seconds the writer reads from the replica again', async () => {
  at = new Date(at.getTime() + 60_000);
  expect(await countFor(writer)).toBe(0);
});
