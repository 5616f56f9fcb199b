import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { addPending, contentOf, embeddedSchools } from '../testing/embedded-schools.ts';
import { leaveLaterMigration } from '../testing/later-version.ts';
import { addSession } from '../testing/rows.ts';

const { at, school, run } = embeddedSchools();

describe('a restore', () => {
  async function refuses(file: string, why: RegExp): Promise<void> {
    const database = await school('data');
    await addPending(database);
    await database.close();
    const before = await contentOf(at('data'));
    const { code, told } = await run('restore', at('data'), file);
    expect(code).toBe(1);
    expect(told).toMatch(why);
    expect(await contentOf(at('data'))).toEqual(before);
    expect(fs.readdirSync(at('data'))).toEqual(['provost.sqlite']);
  }

  async function backupOf(change: (copy: DatabaseSync) => void): Promise<string> {
    const database = await school('source');
    await addPending(database);
    await database.close();
    await run('backup', at('source'), at('copy.sqlite'));
    const copy = new DatabaseSync(at('copy.sqlite'));
    change(copy);
    copy.close();
    return at('copy.sqlite');
  }

  it('refuses a file that is not there', () =>
    refuses(at('none.sqlite'), /^There is no file .*none\.sqlite\.\n$/));

  it('refuses what is no database', async () => {
    fs.writeFileSync(at('letter.txt'), 'dear all, '.repeat(1000));
    await refuses(at('letter.txt'), /cannot be read as a backup: file is not a database/);
  });

  it('refuses a database of something else', async () => {
    const other = new DatabaseSync(at('other.sqlite'));
    other.exec('create table songs (title text)');
    other.close();
    await refuses(at('other.sqlite'), /^This is not a backup of Provost\.\n$/);
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
    await refuses(file, /^The backup is from a later version of Provost \(9999-later\)\.\n$/);
  });

  it('leads back from the database of a later version', async () => {
    const file = await backupOf(() => {});
    const later = await school('data');
    await leaveLaterMigration(later);
    await later.close();
    expect(await run('restore', at('data'), file)).toMatchObject({ code: 0, told: '' });
    const restored = openSqlite(at('data'));
    expect(await restored.migrate()).toEqual([]);
    await restored.close();
    expect(await contentOf(at('data'))).toEqual(await contentOf(at('source')));
  });

  it('puts the counts right where the backup has them wrong', async () => {
    const file = await backupOf((copy) => copy.exec('update payment_tallies set count = 7'));
    const { code, out } = await run('restore', at('data'), file);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Restored from ${file}. Its counts were wrong, and were made anew.\n`,
    });
    const restored = openSqlite(at('data'));
    expect(await restored.verify()).toEqual([]);
    await restored.close();
  });

  it('refuses while a server is running on the folder', async () => {
    const file = await backupOf(() => {});
    const running = await school('data');
    const { code, told } = await run('restore', at('data'), file);
    await addPending(running);
    await running.close();
    expect({ code, told }).toEqual({
      code: 1,
      told: `A server is running on ${at('data')}. Stop it first.\n`,
    });
  });

  it('brings no session back to life that has ended since', async () => {
    const database = await school('data');
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

  it('replaces a database that is broken', async () => {
    const file = await backupOf(() => {});
    fs.mkdirSync(at('data'));
    fs.writeFileSync(at('data/provost.sqlite'), 'scrambled '.repeat(1000));
    expect(await run('restore', at('data'), file)).toMatchObject({ code: 0, told: '' });
    expect(await contentOf(at('data'))).toEqual(await contentOf(at('source')));
  });
});
