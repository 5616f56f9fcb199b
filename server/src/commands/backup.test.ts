import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { digestOf, storedRows } from '../testing/demo-rows.ts';
import { leaveLaterMigration } from '../testing/later-version.ts';
import { addBookmark, addPayment, addSession } from '../testing/rows.ts';
import { runCommand } from '../testing/run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'provost-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => path.join(folder, name);
const run = (command: 'backup' | 'restore', dataDir: string, file: string) =>
  runCommand(command, { environment: { DATA_DIR: dataDir }, args: [file] });

async function school(name: string) {
  const database = openSqlite(inFolder(name));
  await database.migrate();
  return database;
}

/** Nothing in the ledger is due for it. */
const addPending = (database: Database) => addPayment(database, { status: 'pending' });

const comparedTables = ['users', 'courses', 'payments', 'payment_tallies', 'bookmarks'] as const;

async function contentOf(dataDir: string): Promise<string[]> {
  const database = openSqlite(dataDir);
  const digests = await Promise.all(
    comparedTables.map(async (table) => digestOf(await storedRows(database, table))),
  );
  await database.close();
  return digests;
}

// The commands are about the embedded database; of PostgreSQL they only say what to run there.
const describeEmbedded = process.env.TEST_ENGINE === 'postgres' ? () => {} : describe;

describeEmbedded('a backup', () => {
  it('brings back exactly what there was, and keeps what it replaced', async () => {
    const database = await school('data');
    const { student_id } = await addPending(database);
    await addBookmark(database, student_id);
    await database.close();
    const before = await contentOf(inFolder('data'));
    const backedUp = await run('backup', inFolder('data'), inFolder('copy.sqlite'));
    expect(backedUp).toEqual({
      code: 0,
      out: `Backed up to ${inFolder('copy.sqlite')}.\n`,
      told: '',
    });

    const later = openSqlite(inFolder('data'));
    await addPending(later);
    await later.close();
    const after = await contentOf(inFolder('data'));
    expect(after).not.toEqual(before);

    const restored = await run('restore', inFolder('data'), inFolder('copy.sqlite'));
    expect(restored).toMatchObject({ code: 0, told: '' });
    expect(await contentOf(inFolder('data'))).toEqual(before);

    const [, kept = ''] = /kept as (\S+\.sqlite)\.\n$/.exec(restored.out) ?? [];
    await run('restore', inFolder('data'), kept);
    expect(await contentOf(inFolder('data'))).toEqual(after);
    const left = fs.readdirSync(inFolder('data')).filter((name) => name.startsWith('restoring-'));
    expect(left).toEqual([]);
  });

  it('is of one moment, while others write', async () => {
    const database = await school('data');
    let isDone = false;
    let written = 0;
    const writing = (async () => {
      // A payment, its student and its course: in the backup all of them are there, or none.
      for (; !isDone; written += 1) {
        await addPending(database);
        await letOthersRun();
      }
    })();
    const { code } = await run('backup', inFolder('data'), inFolder('copy.sqlite'));
    isDone = true;
    await writing;
    await database.close();
    expect(code).toBe(0);
    expect(await run('restore', inFolder('other'), inFolder('copy.sqlite'))).toMatchObject({
      code: 0,
    });
    const copy = openSqlite(inFolder('other'));
    expect(await copy.verify()).toEqual([]);
    const payments = await storedRows(copy, 'payments');
    expect(payments.length).toBeLessThanOrEqual(written);
    await copy.close();
  });

  it('writes over no file', async () => {
    await (await school('data')).close();
    fs.writeFileSync(inFolder('letter.txt'), 'dear all');
    const { code, told } = await run('backup', inFolder('data'), inFolder('letter.txt'));
    expect({ code, told }).toEqual({
      code: 1,
      told: `${inFolder('letter.txt')} is there already; name a new file.\n`,
    });
    expect(fs.readFileSync(inFolder('letter.txt'), 'utf8')).toBe('dear all');
  });

  it('is readable for its owner alone', async () => {
    await (await school('data')).close();
    await run('backup', inFolder('data'), inFolder('copy.sqlite'));
    expect(fs.statSync(inFolder('copy.sqlite')).mode & 0o077).toBe(0);
  });
});

describeEmbedded('a restore', () => {
  async function refuses(file: string, why: RegExp): Promise<void> {
    const database = await school('data');
    await addPending(database);
    await database.close();
    const before = await contentOf(inFolder('data'));
    const { code, told } = await run('restore', inFolder('data'), file);
    expect(code).toBe(1);
    expect(told).toMatch(why);
    expect(await contentOf(inFolder('data'))).toEqual(before);
    expect(fs.readdirSync(inFolder('data'))).toEqual(['provost.sqlite']);
  }

  async function backupOf(change: (copy: DatabaseSync) => void): Promise<string> {
    const database = await school('source');
    await addPending(database);
    await database.close();
    await run('backup', inFolder('source'), inFolder('copy.sqlite'));
    const copy = new DatabaseSync(inFolder('copy.sqlite'));
    change(copy);
    copy.close();
    return inFolder('copy.sqlite');
  }

  it('refuses a file that is not there', () =>
    refuses(inFolder('none.sqlite'), /^There is no file .*none\.sqlite\.\n$/));

  it('refuses what is no database', async () => {
    fs.writeFileSync(inFolder('letter.txt'), 'dear all, '.repeat(1000));
    await refuses(inFolder('letter.txt'), /cannot be read as a backup: file is not a database/);
  });

  it('refuses a database of something else', async () => {
    const other = new DatabaseSync(inFolder('other.sqlite'));
    other.exec('create table songs (title text)');
    other.close();
    await refuses(inFolder('other.sqlite'), /^This is not a backup of Provost\.\n$/);
  });

  it('refuses a backup that is cut short', async () => {
    const file = await backupOf(() => {});
    fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
    await refuses(file, /damaged|cannot be read as a backup/);
  });

  it('refuses a backup of a later version', async () => {
    const file = await backupOf((copy) =>
      copy.exec("insert into migrations values ('9999-later', '2030-01-01T00:00:00.000Z')"),
    );
    await refuses(file, /^The backup is of a later version, which knows 9999-later\.\n$/);
  });

  it('leads back from the database of a later version', async () => {
    const file = await backupOf(() => {});
    const later = await school('data');
    await leaveLaterMigration(later);
    await later.close();
    expect(await run('restore', inFolder('data'), file)).toMatchObject({ code: 0, told: '' });
    const restored = openSqlite(inFolder('data'));
    expect(await restored.migrate()).toEqual([]);
    await restored.close();
    expect(await contentOf(inFolder('data'))).toEqual(await contentOf(inFolder('source')));
  });

  it('puts the counts right where the backup has them wrong', async () => {
    const file = await backupOf((copy) => copy.exec('update payment_tallies set count = 7'));
    const { code, out } = await run('restore', inFolder('data'), file);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Restored from ${file}. Its counts were wrong, and were made anew.\n`,
    });
    const restored = openSqlite(inFolder('data'));
    expect(await restored.verify()).toEqual([]);
    await restored.close();
  });

  it('refuses while a server is running on the folder', async () => {
    const file = await backupOf(() => {});
    const running = await school('data');
    const { code, told } = await run('restore', inFolder('data'), file);
    await addPending(running);
    await running.close();
    expect({ code, told }).toEqual({
      code: 1,
      told: `A server is running on ${inFolder('data')}; stop it first.\n`,
    });
  });

  it('brings no session back to life that has ended since', async () => {
    const database = await school('data');
    const [ended, lasting] = [await addSession(database), await addSession(database)];
    await run('backup', inFolder('data'), inFolder('copy.sqlite'));
    await database.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ ended_at: '2026-02-01T00:00:00.000Z' })
        .where('id', '=', ended.id)
        .execute(),
    );
    await database.close();
    await run('restore', inFolder('data'), inFolder('copy.sqlite'));
    const restored = openSqlite(inFolder('data'));
    const live = await restored.reader
      .selectFrom('sessions')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    await restored.close();
    expect(live).toEqual([{ id: lasting.id }]);
  });

  it('replaces a database that is broken', async () => {
    const file = await backupOf(() => {});
    fs.mkdirSync(inFolder('data'));
    fs.writeFileSync(inFolder('data/provost.sqlite'), 'scrambled '.repeat(1000));
    expect(await run('restore', inFolder('data'), file)).toMatchObject({ code: 0, told: '' });
    expect(await contentOf(inFolder('data'))).toEqual(await contentOf(inFolder('source')));
  });
});

describe('the commands', () => {
  it.each(['backup', 'restore'] as const)('%s asks for its one file', async (command) => {
    const { code, told } = await runCommand(command, { environment: { DATA_DIR: folder } });
    expect({ code, told }).toEqual({
      code: 1,
      told: `Name one file: npm run ${command} -- FILE\n`,
    });
  });

  it.each(['backup', 'restore'] as const)(
    '%s points to PostgreSQL’s own tools',
    async (command) => {
      const { code, told } = await runCommand(command, {
        environment: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
        args: ['copy.dump'],
      });
      expect(code).toBe(1);
      expect(told).toMatch(/PostgreSQL server, which is .*ed up by pg_dump|restored by pg_restore/);
    },
  );
});
