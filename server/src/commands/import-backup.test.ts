import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateKeys } from '../school/search-keys/update-keys.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { addPending, dataFolders } from '../testing/processes/data-folders.ts';
import { runCommand } from '../testing/processes/run-command.ts';
import { digestOf, storedRows } from '../testing/rows/demo-rows.ts';
import { addSession } from '../testing/rows/rows.ts';

const { at, openAt, run } = dataFolders();

describe('a backup that is imported into a database server', () => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await testPlace('empty');
  });
  afterEach(() => place.drop());

  async function backup(): Promise<string> {
    const database = await openAt('data');
    const payment = await addPending(database);
    await addSession(database, { user_id: payment.student_id });
    // The rows of tests have keys of their own.
    await updateKeys(database);
    await database.close();
    await run('backup', at('data'), at('copy.sqlite'));
    return at('copy.sqlite');
  }

  const importBackup = (file: string) =>
    runCommand('restore', { environment: place.environment, args: [file] });

  it('is complete, and all sessions end', async () => {
    const file = await backup();
    expect(await importBackup(file)).toMatchObject({
      code: 0,
      stdout: `Imported ${file}. All users must sign in again with their current password.\n`,
    });
    const [source, target] = [await openAt('data'), place.open()];
    for (const table of ['users', 'payments', 'payment_totals'] as const) {
      expect(digestOf(await storedRows(target, table))).toBe(
        digestOf(await storedRows(source, table)),
      );
    }
    expect(await target.verify()).toEqual([]);
    expect((await storedRows(target, 'sessions')).map((row) => row.ended_at)).not.toContain(null);
    await source.close();
    await target.close();
  });

  it('is rejected by a database with data', async () => {
    const file = await backup();
    await importBackup(file);
    expect(await importBackup(file)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database already has data. Set DATABASE_URL to an empty database.\n',
    });
  });

  it('cannot be a dump, which pg_restore restores', async () => {
    fs.writeFileSync(at('copy.dump'), 'PGDMP'.repeat(1000));
    const { code, stderr } = await importBackup(at('copy.dump'));
    expect(code).toBe(1);
    expect(stderr).toContain('cannot be read as a backup');
    expect(stderr).toContain('To restore a file of pg_dump, use pg_restore.');
  });
});
