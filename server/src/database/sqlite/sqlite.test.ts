import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../scripts/temporary-folder.ts';
import { addClassLevel, addTransaction } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import { databaseFile } from './database-file.ts';
import { isUnavailable } from './errors.ts';
import { openSqlite } from './open-sqlite.ts';
import { Semaphore } from './semaphore.ts';

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = temporaryFolder('sqlite');
  database = openSqlite(dataDir);
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** A connection as another process would open it. */
const openRaw = () => new DatabaseSync(databaseFile(dataDir));

const pragma = (raw: DatabaseSync, name: string) =>
  Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];

const errorOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Expected an error.');
};

test('requests come in between the statements of a long transaction', async () => {
  const turns = { before: 0, after: 0 };
  let isRunning = true;
  const others = (async () => {
    while (isRunning) {
      await nextTurn();
      turns.after += 1;
    }
  })();
  await database.write(async (writer) => {
    const counted = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000)
      select count(*) as count from n`;
    await counted.execute(writer);
    turns.before = turns.after;
    for (let statement = 0; statement < 3; statement += 1) await counted.execute(writer);
  });
  isRunning = false;
  await others;
  expect(turns.after - turns.before).toBeGreaterThanOrEqual(3);
});

test('while another process writes, a write waits and reads continue', async () => {
  const other = openRaw();
  other.exec('begin immediate');
  let isDone = false;
  const write = addClassLevel(database, { name: 'Second' }).then(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(isDone).toBe(false);
  await expect(database.reader.selectFrom('class_levels').selectAll().execute()).resolves.toEqual(
    [],
  );
  other.exec('commit');
  other.close();
  await write;
  expect(isDone).toBe(true);
});

test('waiting too long for the writer is unavailable', async () => {
  const mutex = new Semaphore(5);
  await mutex.acquire();
  const late = await mutex.acquire().catch((error: unknown) => error);
  expect(isUnavailable(late)).toBe(true);
  // The next one in the queue still gets it.
  const next = mutex.acquire();
  mutex.release();
  await next;
});

test('four exports run at once; a fifth waits, but not forever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await addClassLevel(database, { name: 'Exported' });
  const rows = database.reader.selectFrom('class_levels').selectAll();
  const begin = () => database.stream(rows, new AbortController().signal)[Symbol.asyncIterator]();
  const running = Array.from({ length: 4 }, begin);
  for (const one of running) expect((await one.next()).done).toBe(false);

  const late = begin()
    .next()
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  expect(isUnavailable(await late)).toBe(true);

  const waiting = begin();
  const first = waiting.next();
  await running[0]?.return?.();
  expect((await first).done).toBe(false);
  for (const one of [waiting, ...running]) await one.return?.();
});

test('a waiting export does not start on a closed database', async () => {
  const folder = temporaryFolder('sqlite');
  onTestFinished(() => rm(folder, { recursive: true }));
  const closed = openSqlite(folder);
  await closed.migrate();
  await addClassLevel(closed);
  const rows = closed.reader.selectFrom('class_levels').selectAll();
  const begin = () => closed.stream(rows, new AbortController().signal)[Symbol.asyncIterator]();
  const running = Array.from({ length: 4 }, begin);
  for (const one of running) await one.next();
  const waiting = begin()
    .next()
    .catch((error: unknown) => error);
  await closed.close();
  for (const one of running) await one.return?.();
  expect(String(await waiting)).toContain('The database is closed.');
});

test('a full, locked or read-only database is unavailable; a constraint violation is not', () => {
  const raw = openRaw();
  raw.exec(`pragma max_page_count = ${pragma(raw, 'page_count')}`);
  const diskFull = errorOf(() =>
    raw.exec(`insert into class_levels (name, position)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
      select 'Level ' || i, -i from n`),
  );
  raw.close();
  const [one, two] = [openRaw(), openRaw()];
  two.exec('pragma busy_timeout = 0');
  one.exec('begin immediate');
  const locked = errorOf(() => two.exec('begin immediate'));
  one.exec('rollback');
  const violated = errorOf(() =>
    one.exec("insert into class_levels (name, position) values ('', 1)"),
  );
  one.exec('pragma query_only = on');
  const readOnly = errorOf(() => one.exec('delete from class_levels'));
  one.close();
  two.close();
  const errors = [diskFull, locked, readOnly, violated];
  expect(errors.map(isUnavailable)).toEqual([true, true, true, false]);
});

test('every commit is on the disk before it is acknowledged', () => {
  const raw = openRaw();
  expect(pragma(raw, 'journal_mode')).toBe('wal');
  expect(pragma(raw, 'synchronous')).toBe(2);
  expect(raw.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  raw.close();
});

test('append-only rows cannot be replaced, although SQLite runs no delete trigger for it', async () => {
  const { id } = await addTransaction(database);
  const raw = openRaw();
  raw.exec(`insert into audit_events
    (id, action, subject, subject_id, subject_label, occurred_at, search_key)
    values (7, 'user.created', 'User', '1', 'One', '2026-01-15T09:00:00.000Z', 'one')`);
  for (const [table, key] of [
    ['transactions', id],
    ['audit_events', 7],
  ]) {
    const replacing = `insert or replace into ${table} select * from ${table} where id = ${key}`;
    expect(String(errorOf(() => raw.exec(replacing)))).toContain(`${table} is append-only`);
  }
  raw.close();
});

test.each(['had the file open before', 'opens the file during the load'])(
  'a committed load succeeds although another process %s and writes',
  async (how) => {
    let other = how === 'opens the file during the load' ? undefined : openRaw();
    const exec = DatabaseSync.prototype.exec;
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      exec.call(this, sql);
      if (sql === 'commit') other?.exec('begin immediate');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await database.bulkLoad(
      async (load) => {
        other ??= openRaw();
        await load.insert('class_levels', ['id', 'name', 'position'], [[500, 'Loaded', 500]]);
      },
      { reset: true },
    );
    other?.close();
    const levels = database.reader.selectFrom('class_levels').select('name');
    expect(await levels.execute()).toEqual([{ name: 'Loaded' }]);
    const raw = openRaw();
    expect(pragma(raw, 'journal_mode')).toBe('wal');
    expect(
      raw.prepare("select 1 from sqlite_stat1 where tbl = 'class_levels'").get(),
    ).toBeDefined();
    raw.close();
  },
);

test('a server starts although its disk is full', async () => {
  const { exec } = DatabaseSync.prototype;
  const refused: string[] = [];
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    if (!text.includes('optimize')) return exec.call(this, text);
    refused.push(text);
    const code = { code: 'ERR_SQLITE_ERROR', errcode: 13 };
    throw Object.assign(new Error('database or disk is full'), code);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await database.migrate()).toEqual([]);
  expect(refused).toHaveLength(1);
});
