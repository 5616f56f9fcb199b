import fs from 'node:fs';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { addPending, contentOf, dataFolders } from '../testing/processes/data-folders.ts';
import { storedRows } from '../testing/rows/demo-rows.ts';
import { addBookmark } from '../testing/rows/rows.ts';

const { at, openAt, run } = dataFolders();

describe('a backup', () => {
  it('restores exactly the previous data, and saves the data it replaces', async () => {
    const database = await openAt('data');
    const { student_id } = await addPending(database);
    await addBookmark(database, student_id);
    await database.close();
    const before = await contentOf(at('data'));
    const backedUp = await run('backup', at('data'), at('copy.sqlite'));
    expect(backedUp).toEqual({
      code: 0,
      stdout: `Backed up to ${at('copy.sqlite')}.\n`,
      stderr: '',
    });

    const later = openSqlite(at('data'));
    await addPending(later);
    await later.close();
    const after = await contentOf(at('data'));
    expect(after).not.toEqual(before);

    const restored = await run('restore', at('data'), at('copy.sqlite'));
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await contentOf(at('data'))).toEqual(before);

    const [, saved = ''] = /saved as (\S+\.sqlite)\.\n$/.exec(restored.stdout) ?? [];
    await run('restore', at('data'), saved);
    expect(await contentOf(at('data'))).toEqual(after);
    const left = fs.readdirSync(at('data')).filter((name) => name.startsWith('restoring-'));
    expect(left).toEqual([]);
  });

  it('of a database without tables is refused: it is not that of the school', async () => {
    const database = openSqlite(at('data'));
    await database.reader.introspection.getTables();
    await database.close();
    expect(await run('backup', at('data'), at('copy.sqlite'))).toEqual({
      code: 1,
      stdout: '',
      stderr: `The database in ${at('data')} is empty.\n`,
    });
    expect(fs.readdirSync(at('')).sort()).toEqual(['data']);
  });

  it('is a consistent snapshot while others write', async () => {
    const database = await openAt('data');
    let isDone = false;
    let written = 0;
    const writing = (async () => {
      // A payment, its student and its course: the backup contains all of them or none.
      for (; !isDone; written += 1) {
        await addPending(database);
        await letOthersRun();
      }
    })();
    const { code } = await run('backup', at('data'), at('copy.sqlite'));
    isDone = true;
    await writing;
    await database.close();
    expect(code).toBe(0);
    expect(await run('restore', at('other'), at('copy.sqlite'))).toMatchObject({
      code: 0,
    });
    const copy = openSqlite(at('other'));
    expect(await copy.verify()).toEqual([]);
    const payments = await storedRows(copy, 'payments');
    expect(payments.length).toBeLessThanOrEqual(written);
    await copy.close();
  });

  it('never overwrites a file', async () => {
    await (await openAt('data')).close();
    fs.writeFileSync(at('letter.txt'), 'dear all');
    const { code, stderr } = await run('backup', at('data'), at('letter.txt'));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${at('letter.txt')} already exists. Choose another file name.\n`,
    });
    expect(fs.readFileSync(at('letter.txt'), 'utf8')).toBe('dear all');
  });

  it('is readable only by its owner', async () => {
    await (await openAt('data')).close();
    await run('backup', at('data'), at('copy.sqlite'));
    expect(fs.statSync(at('copy.sqlite')).mode & 0o077).toBe(0);
  });
});
