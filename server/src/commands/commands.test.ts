import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { addStudent } from '../testing/rows.ts';
import { runCommand } from '../testing/run-command.ts';

// Programs take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let place: TestPlace;
beforeAll(async () => {
  place = await testPlace('empty');
});
afterAll(() => place.drop());

const run = (command: string, environment = place.environment) =>
  runCommand(command, { environment });

test('verify tells that there is no school, where there is none', async () => {
  expect(await run('verify')).toEqual({
    code: 1,
    out: '',
    told: 'The database holds no school yet: there is nothing to verify.\n',
  });
});

test('a database is brought up to date, and after that it is', async () => {
  expect(await run('migrate')).toEqual({ code: 0, out: 'Migrated: 0001-school.\n', told: '' });
  expect(await run('migrate')).toEqual({
    code: 0,
    out: 'The database is up to date already.\n',
    told: '',
  });
});

test('verify tells that all is right, or what is not', async () => {
  expect(await run('verify')).toEqual({
    code: 0,
    out: 'All counters and aggregates are correct.\n',
    told: '',
  });

  const database = place.open();
  const { id } = await addStudent(database);
  await database.write((writer) =>
    writer.updateTable('users').set({ last_payment_id: 7 }).where('id', '=', id).execute(),
  );
  await database.close();
  expect(await run('verify')).toEqual({
    code: 1,
    out: `users ${id}: last_payment_id is 7, should be null\n1 difference found.\n`,
    told: '',
  });
});

test('a server that is not there is told in one sentence', async () => {
  const { code, told } = await run('verify', { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(told).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*\n$/);
});

test('a folder that can hold no database is told in one sentence', async () => {
  const { code, told } = await run('verify', { DATA_DIR: import.meta.filename });
  expect(code).toBe(1);
  expect(told).toMatch(/^DATA_DIR must point to a usable database: EEXIST: .*\.\n$/);
});

test.each(['backup', 'restore'])('%s asks for its one file', async (command) => {
  const { code, told } = await run(command, { DATA_DIR: 'nowhere' });
  expect({ code, told }).toEqual({ code: 1, told: `Name one file: npm run ${command} -- FILE\n` });
});

test('backup points to PostgreSQL’s own tools', async () => {
  const { code, told } = await runCommand('backup', {
    environment: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    args: ['copy.dump'],
  });
  expect(code).toBe(1);
  expect(told).toContain('DATABASE_URL names a PostgreSQL server, which is backed up by pg_dump;');
});
