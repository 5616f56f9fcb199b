import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp } from '../../testing/app.ts';
import { startProcess } from '../../testing/processes/server-process.ts';
import { seedSmallDemo } from '../../testing/rows/demo-rows.ts';
import { addClassLevel } from '../../testing/rows/rows.ts';
import { openDatabase } from '../open.ts';
import { databaseFile } from './database-file.ts';
import { openSqlite } from './open-sqlite.ts';

let dataDir: string;
beforeEach(() => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'provost-file-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  dataDir = path.join(folder, 'data');
});

const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(folder)
      .map((name) => [name, (fs.statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  );

const privateFiles = {
  'provost.sqlite': '600',
  'provost.sqlite-shm': '600',
  'provost.sqlite-wal': '600',
};

test('only the owner can access the data folder and the files in it', async () => {
  const database = openSqlite(dataDir);
  await database.migrate();
  await addClassLevel(database);
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(modesIn(dataDir)).toEqual(privateFiles);
  await database.close();
});

test('files that others could read are corrected at the next start', async () => {
  const before = openSqlite(dataDir);
  await before.migrate();
  const other = new DatabaseSync(databaseFile(dataDir));
  await before.close();
  other.exec('begin immediate; commit');
  for (const name of fs.readdirSync(dataDir)) fs.chmodSync(path.join(dataDir, name), 0o644);
  const after = openSqlite(dataDir);
  expect(modesIn(dataDir)).toEqual(privateFiles);
  other.close();
  await after.close();
});

test.each(['EACCES', 'EROFS'])('an unwritable file (%s) is reported in one sentence', (code) => {
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((file, ...rest) => {
    if (file !== databaseFile(dataDir)) return openSync(file, ...rest);
    throw Object.assign(new Error(`${code}: not writable`), { code });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => openDatabase({ dataDir })).toThrow(
    `DATA_DIR must point to a usable database: ${code}: not writable.`,
  );
});

/** Overwrites everything but the first page, which an open connection has read. */
function damage(file: string): void {
  const pageSize = 4096;
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, Buffer.alloc(fs.statSync(file).size - pageSize, 'x'), 0, null, pageSize);
  fs.closeSync(handle);
}

async function createDatabase(): Promise<void> {
  const database = openSqlite(dataDir);
  await database.migrate();
  await database.close();
}

test('a server on a damaged file prints one sentence and exits', async () => {
  await createDatabase();
  damage(databaseFile(dataDir));
  const server = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(
    'DATA_DIR must point to a usable database: its file is damaged (database disk image is malformed), so restore a backup.\n',
  );
});

test('a server whose file gets damaged is not ready and responds with 503', async () => {
  await createDatabase();
  const seeding = openSqlite(dataDir);
  await seedSmallDemo(seeding);
  await seeding.close();
  const app = await buildTestApp({ database: openSqlite(dataDir) });
  onTestFinished(() => app.close());
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  const { headers } = await app.signIn('owner');
  expect(await statusOf('/readyz')).toBe(200);

  damage(databaseFile(dataDir));
  expect((await app.inject({ url: '/api/auth/admin/students/', headers })).statusCode).toBe(503);
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
});
