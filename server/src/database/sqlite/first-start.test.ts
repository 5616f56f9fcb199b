import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../scripts/temporary-folder.ts';
import { addressOf, startProcess } from '../../testing/processes/server-process.ts';
import { hasData } from '../has-data.ts';
import { openSqlite } from './open-sqlite.ts';

let dataDir: string;
beforeEach(async () => {
  const folder = temporaryFolder('first-start');
  onTestFinished(() => rm(folder, { recursive: true }));
  dataDir = path.join(folder, 'data');
});

/** SQLite reports this immediately if two processes change the journal mode together. */
const locked = () => Object.assign(new Error('database is locked'), { errcode: 5 });

/** Lets the first attempts to run a statement fail. */
function failAttempts(statement: string, attempts: number): () => number {
  const { exec } = DatabaseSync.prototype;
  let failed = 0;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === statement && failed < attempts) {
      failed += 1;
      throw locked();
    }
    exec.call(this, sql);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return () => failed;
}

test('opening a file waits while another process has locked it', () => {
  const failed = failAttempts('pragma journal_mode = wal', 3);
  const database = openSqlite(dataDir);
  expect(failed()).toBe(3);
  return database.close();
});

test('a load waits while another process has locked the file', async () => {
  const database = openSqlite(dataDir);
  await database.migrate();
  const failed = failAttempts('pragma journal_mode = wal', 3);
  await database.bulkLoad((load) =>
    load.insert('class_levels', ['id', 'name', 'position'], [[1, 'Grade 1', 1]]),
  );
  expect(failed()).toBe(3);
  await database.close();
});

test('servers that start together on a new data folder all start, and create one school', async () => {
  const leftover = path.join(dataDir, 'restoring-99999999-aBc123');
  await mkdir(leftover, { recursive: true });
  const environment = { DATA_DIR: dataDir, DEMO_STUDENTS: '50' };
  const servers = Array.from({ length: 4 }, () => startProcess(environment));
  const addresses = await Promise.all(servers.map(addressOf));
  const ready = await Promise.all(addresses.map((address) => fetch(`${address}/readyz`)));
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { child } of servers) child.kill('SIGTERM');
  expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);

  const database = openSqlite(dataDir);
  expect(await hasData(database)).toBe(true);
  expect(await database.verify()).toEqual([]);
  await database.close();
  expect(existsSync(path.join(dataDir, 'provost.sqlite-wal'))).toBe(false);
  expect(existsSync(leftover)).toBe(false);
});
