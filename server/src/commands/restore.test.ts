import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { leaveLaterMigration } from '../testing/later-version.ts';
import { addPending, contentOf, dataFolders } from '../testing/processes/data-folders.ts';
import { addSession } from '../testing/rows/rows.ts';

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
    const file = await backupOf((copy) => copy.exec('update payment_tallies set count = 7'));
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

  it('replaces a corrupt database', async () => {
    const file = await backupOf(() => {});
    fs.mkdirSync(at('data'));
    fs.writeFileSync(at('data/provost.sqlite'), 'scrambled '.repeat(1000));
    expect(await run('restore', at('data'), file)).toMatchObject({ code: 0, stderr: '' });
    expect(await contentOf(at('data'))).toEqual(await contentOf(at('source')));
  });
});
