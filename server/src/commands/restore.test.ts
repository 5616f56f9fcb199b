import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { leaveLaterMigration } from '../testing/later-version.ts';
import { addPending, contentOf, dataFolders } from '../testing/processes/data-folders.ts';
import { runCommand } from '../testing/processes/run-command.ts';
import { addSession, addStudent, someday } from '../testing/rows/rows.ts';

const { at, openAt, run } = dataFolders();

describe('a restore', () => {
  async function expectRejected(file: string, reason: RegExp): Promise<void> {
    const database = await openAt('data');
    await addPending(database);
    await database.close();
    const before = await contentOf(at('data'));
    const { code, stderr } = await run('restore', at('data'), file);
    expect(code).toBe(1);
    expect(stderr).toMatch(reason);
    expect(await contentOf(at('data'))).toEqual(before);
    expect(fs.readdirSync(at('data'))).toEqual(['provost.sqlite']);
  }

  async function backupOf(change: (copy: DatabaseSync) => void): Promise<string> {
    const database = await openAt('source');
    await addPending(database);
    await database.close();
    await run('backup', at('source'), at('copy.sqlite'));
    const copy = new DatabaseSync(at('copy.sqlite'));
    change(copy);
    copy.close();
    return at('copy.sqlite');
  }

  it('rejects a missing file', () =>
    expectRejected(at('none.sqlite'), /^There is no file .*none\.sqlite\.\n$/));

  it('rejects a file that is not a database', async () => {
    fs.writeFileSync(at('letter.txt'), 'dear all, '.repeat(1000));
    await expectRejected(at('letter.txt'), /cannot be read as a backup: file is not a database/);
  });

  it('rejects a database of another program', async () => {
    const other = new DatabaseSync(at('other.sqlite'));
    other.exec('create table songs (title text)');
    other.close();
    await expectRejected(at('other.sqlite'), /^This is not a backup of Provost\.\n$/);
  });

  it('rejects a truncated backup', async () => {
    const file = await backupOf(() => {});
    fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
    await expectRejected(file, /damaged|cannot be read as a backup/);
  });

  it('rejects a backup of a later version', async () => {
    const file = await backupOf((copy) =>
      copy.exec("insert into migrations values ('9999-later', '2030-01-01T00:00:00.000Z')"),
    );
    await expectRejected(
      file,
      /^The backup is from a later version of Provost \(9999-later\)\.\n$/,
    );
  });

  it('replaces a database of a later version', async () => {
    const file = await backupOf(() => {});
    const later = await openAt('data');
    await leaveLaterMigration(later);
    await later.close();
    expect(await run('restore', at('data'), file)).toMatchObject({ code: 0, stderr: '' });
    const restored = openSqlite(at('data'));
    expect(await restored.migrate()).toEqual([]);
    await restored.close();
    expect(await contentOf(at('data'))).toEqual(await contentOf(at('source')));
  });

  it('recomputes counters that are wrong in the backup', async () => {
    const file = await backupOf((copy) => copy.exec('update payment_totals set count = 7'));
    const { code, stdout } = await run('restore', at('data'), file);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Restored from ${file}. Its counters were wrong and have been recomputed.\n`,
    });
    const restored = openSqlite(at('data'));
    expect(await restored.verify()).toEqual([]);
    await restored.close();
  });

  it('is rejected while a server runs on the data folder', async () => {
    const file = await backupOf(() => {});
    const running = await openAt('data');
    const { code, stderr } = await run('restore', at('data'), file);
    await addPending(running);
    await running.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `A server is running on ${at('data')}. Stop it first.\n`,
    });
  });

  it('does not revive sessions that have ended since the backup', async () => {
    const database = await openAt('data');
    const [ended, lasting] = [await addSession(database), await addSession(database)];
    await run('backup', at('data'), at('copy.sqlite'));
    await database.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ ended_at: '2026-02-01T00:00:00.000Z' })
        .where('id', '=', ended.id)
        .execute(),
    );
    await database.close();
    await run('restore', at('data'), at('copy.sqlite'));
    const restored = openSqlite(at('data'));
    const live = await restored.reader
      .selectFrom('sessions')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    await restored.close();
    expect(live).toEqual([{ id: lasting.id }]);
  });

  it('erases people again who have been erased since the backup', async () => {
    const database = await openAt('data');
    const name = { first_name: 'Quirina', last_name: 'Zwettler' };
    const [erased, kept] = [await addStudent(database, name), await addStudent(database)];
    await run('backup', at('data'), at('copy.sqlite'));
    const list = `1 ${someday} ${someday}\n`.replace('1', String(erased.id));
    fs.writeFileSync(at('erasures.txt'), list);
    await database.close();
    const repeated = await runCommand('admin', {
      environment: { DATA_DIR: at('data') },
      args: ['repeat-erasures', '--file', at('erasures.txt')],
    });
    expect(repeated).toMatchObject({ code: 0, stdout: 'Erased again: 1 of 1.\n' });
    const listed = await runCommand('admin', {
      environment: { DATA_DIR: at('data') },
      args: ['list-erasures'],
    });
    expect(listed.stdout).toBe(list);

    const { code, stdout } = await run('restore', at('data'), at('copy.sqlite'));
    expect(code).toBe(0);
    expect(stdout).toContain('Erased again since the backup: 1.');
    const restored = openSqlite(at('data'));
    const people = await restored.reader
      .selectFrom('users')
      .select(['full_name', 'erased_at'])
      .orderBy('id')
      .execute();
    expect(people).toEqual([
      { full_name: `Erased user ${erased.id}`, erased_at: someday },
      { full_name: kept.full_name, erased_at: null },
    ]);
    await restored.close();
  });

  it('erases nobody with the same id in another school', async () => {
    const other = await openAt('data');
    await addStudent(other, {
      created_at: '2025-01-01T00:00:00.000Z',
      erased_at: someday,
      status: 'archived',
    });
    await other.close();
    const file = await backupOf(() => {});
    const { stdout } = await run('restore', at('data'), file);
    expect(stdout).not.toContain('Erased again');
  });

  it('replaces a corrupt database', async () => {
    const file = await backupOf(() => {});
    fs.mkdirSync(at('data'));
    fs.writeFileSync(at('data/provost.sqlite'), 'scrambled '.repeat(1000));
    expect(await run('restore', at('data'), file)).toMatchObject({ code: 0, stderr: '' });
    expect(await contentOf(at('data'))).toEqual(await contentOf(at('source')));
  });
});
