import fs from 'node:fs';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';
import { storedRows } from '../testing/demo-rows.ts';
import { addPending, contentOf, embeddedSchools } from '../testing/embedded-schools.ts';
import { addBookmark } from '../testing/rows.ts';

const { at, school, run } = embeddedSchools();

describe('a backup', () => {
  it('brings back exactly what there was, and keeps what it replaced', async () => {
    const database = await school('data');
    const { student_id } = await addPending(database);
    await addBookmark(database, student_id);
    await database.close();
    const before = await contentOf(at('data'));
    const backedUp = await run('backup', at('data'), at('copy.sqlite'));
    expect(backedUp).toEqual({
      code: 0,
      out: `Backed up to ${at('copy.sqlite')}.\n`,
      told: '',
    });

    const later = openSqlite(at('data'));
    await addPending(later);
    await later.close();
    const after = await contentOf(at('data'));
    expect(after).not.toEqual(before);

    const restored = await run('restore', at('data'), at('copy.sqlite'));
    expect(restored).toMatchObject({ code: 0, told: '' });
    expect(await contentOf(at('data'))).toEqual(before);

    const [, kept = ''] = /kept as (\S+\.sqlite)\.\n$/.exec(restored.out) ?? [];
    await run('restore', at('data'), kept);
    expect(await contentOf(at('data'))).toEqual(after);
    const left = fs.readdirSync(at('data')).filter((name) => name.startsWith('restoring-'));
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

  it('writes over no file', async () => {
    await (await school('data')).close();
    fs.writeFileSync(at('letter.txt'), 'dear all');
    const { code, told } = await run('backup', at('data'), at('letter.txt'));
    expect({ code, told }).toEqual({
      code: 1,
      told: `${at('letter.txt')} already exists. Choose another file name.\n`,
    });
    expect(fs.readFileSync(at('letter.txt'), 'utf8')).toBe('dear all');
  });

  it('is readable for its owner alone', async () => {
    await (await school('data')).close();
    await run('backup', at('data'), at('copy.sqlite'));
    expect(fs.statSync(at('copy.sqlite')).mode & 0o077).toBe(0);
  });
});
