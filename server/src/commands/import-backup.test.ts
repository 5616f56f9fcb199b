import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { digestOf, storedRows } from '../testing/demo-rows.ts';
import { addPending, embeddedSchools } from '../testing/embedded-schools.ts';
import { addSession } from '../testing/rows.ts';
import { runCommand } from '../testing/run-command.ts';

// Programs take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { at, school, run } = embeddedSchools();

describe('a school that moves to a database server by its backup', () => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await testPlace('empty');
  });
  afterEach(() => place.drop());

  async function backup(): Promise<string> {
    const database = await school('data');
    const payment = await addPending(database);
    await addSession(database, { user_id: payment.student_id });
    await database.close();
    await run('backup', at('data'), at('copy.sqlite'));
    return at('copy.sqlite');
  }

  const importBackup = (file: string) =>
    runCommand('restore', { environment: place.environment, args: [file] });

  it('is there whole, and everybody signs in again', async () => {
    const file = await backup();
    expect(await importBackup(file)).toMatchObject({
      code: 0,
      out: `Moved in from ${file}. Everybody signs in again, with the password they have.\n`,
    });
    const [source, target] = [await school('data'), place.open()];
    for (const table of ['users', 'payments', 'payment_tallies'] as const) {
      expect(digestOf(await storedRows(target, table))).toBe(
        digestOf(await storedRows(source, table)),
      );
    }
    expect(await target.verify()).toEqual([]);
    expect((await storedRows(target, 'sessions')).map((row) => row.ended_at)).not.toContain(null);
    await source.close();
    await target.close();
  });

  it('is not mixed into another school', async () => {
    const file = await backup();
    await importBackup(file);
    expect(await importBackup(file)).toEqual({
      code: 1,
      out: '',
      told: 'The database already holds a school; name an empty one.\n',
    });
  });

  it('is told apart from a dump, which has a tool of its own', async () => {
    fs.writeFileSync(at('copy.dump'), 'PGDMP'.repeat(1000));
    const { code, told } = await importBackup(at('copy.dump'));
    expect(code).toBe(1);
    expect(told).toContain('cannot be read as a backup');
    expect(told).toContain('what pg_dump made is restored by pg_restore');
  });
});
