import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { endChangedSessions } from './restored-rows.ts';

const now = new Date('2026-03-05T10:00:00Z');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('sessions');
});
afterEach(() => rmSync(folder, { recursive: true }));

const makeFile = (name: string): string => {
  const file = path.join(folder, name);
  const database = new DatabaseSync(file);
  database.exec(`create table sessions (id text primary key, last_used_at text, ended_at text);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
    insert into sessions select 'session ' || i, '2026-03-01T00:00:00.000Z', null from n`);
  database.close();
  return file;
};

const activeSessions = (file: string): unknown => {
  const database = new DatabaseSync(file);
  const row = database
    .prepare('select count(*) as count from sessions where ended_at is null')
    .get();
  database.close();
  return row?.count;
};

/** Keeps the first pages, so opening the file still works. */
const corrupt = (file: string): void => {
  const kept = 5 * 4096;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(statSync(file).size - kept, 'x'), 0, null, kept);
  closeSync(handle);
};

test('sessions that are unchanged in the replaced database continue', () => {
  const [staged, replaced] = [makeFile('staged'), makeFile('replaced')];
  endChangedSessions(staged, replaced, now);
  expect(activeSessions(staged)).toBe(2000);
});

test('every session ends if the replaced database is damaged', () => {
  const [staged, replaced] = [makeFile('staged'), makeFile('replaced')];
  corrupt(replaced);
  endChangedSessions(staged, replaced, now);
  expect(activeSessions(staged)).toBe(0);
});

test('links no longer work, because they can have been used after the backup', () => {
  const staged = makeFile('staged');
  const database = new DatabaseSync(staged);
  database.exec(`create table account_links (id text, used_at text, revoked_at text);
    insert into account_links values ('open', null, null), ('used', '2026-03-01', null)`);
  endChangedSessions(staged, makeFile('replaced'), now);
  const rows = database.prepare('select id, revoked_at from account_links order by id').all();
  database.close();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'open', revoked_at: now.toISOString() },
    { id: 'used', revoked_at: null },
  ]);
});
