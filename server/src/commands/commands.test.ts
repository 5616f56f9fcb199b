import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { allMigrations, converted } from '../database/migrations/all-migrations.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { runScript } from '../testing/earlier-database.ts';
import { runCommand } from '../testing/processes/run-command.ts';
import { addStudent } from '../testing/rows/rows.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await testPlace('empty');
});
afterAll(() => place.drop());

const run = (command: string, environment = place.environment) =>
  runCommand(command, { environment });

const stderrOf = async (command: string) => (await run(command)).stderr;

/** The embedded database exists, without tables. */
beforeAll(async () => {
  const database = place.open();
  await database.reader.introspection.getTables();
  await database.close();
});

test('verify reports a database without tables', async () => {
  expect(await run('verify')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database has no tables yet. Run npm run db:migrate first.\n',
  });
});

test.each(['verify', 'recount', 'admin'])(
  '%s does not create a database in a mistyped folder',
  async (command) => {
    const dataDir = temporaryFolder('mistyped');
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const environment = { DATA_DIR: dataDir };
    const args = command === 'admin' ? ['list-erasures'] : [];
    expect(await runCommand(command, { environment, args })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${dataDir}. Check DATA_DIR. To create one, run npm run db:migrate.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test('recount reports a database without tables', async () => {
  expect(await run('recount')).toMatchObject({ code: 1, stderr: await stderrOf('verify') });
});

test.each(['verify', 'recount', 'migrate'])('%s accepts no arguments', async (command) => {
  const { environment } = place;
  const refused = await runCommand(command, { environment, args: ['all'] });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^Unexpected argument “all”\.\n\n/);
  const explained = await runCommand(command, { environment, args: ['--help'] });
  expect(explained).toMatchObject({ code: 0, stderr: '' });
  expect(explained.stdout).toContain(`npm run db:${command}\n`);
  // Nothing was run.
  expect((await run('verify')).stderr).toMatch(/no database|no tables/);
});

test('migrate refuses the database of another application', async () => {
  const other = await testPlace('empty');
  onTestFinished(() => other.drop());
  await runScript(other, 'create table users (name text); create table own_notes (id integer);');
  const refused = await run('migrate', other.environment);
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The database has tables that Provost did not create: users. Nothing was changed. Set DATABASE_URL or DATA_DIR to an empty database.\n',
  });
  await runScript(other, 'drop table users;');
  expect((await run('migrate', other.environment)).code).toBe(0);
});

test('migrate migrates once', async () => {
  const names = allMigrations.map(({ name }) => name);
  const { code, stdout, stderr } = await run('migrate');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const isLogged = `${converted} migration started\n${converted} migration done in `;
  expect(stdout.slice(0, isLogged.length)).toBe(isLogged);
  expect(stdout).toContain(`\nApplied migrations: ${names.join(', ')}.\n`);
  expect(await run('migrate')).toEqual({
    code: 0,
    stdout: 'The database is already up to date.\n',
    stderr: '',
  });
});

test('verify reports whether the counters are correct', async () => {
  expect(await run('verify')).toEqual({
    code: 0,
    stdout: 'All counters, aggregates and search keys are correct.\n',
    stderr: '',
  });

  const database = place.open();
  const { id } = await addStudent(database);
  await database.write((writer) =>
    writer.updateTable('users').set({ last_payment_id: 7 }).where('id', '=', id).execute(),
  );
  await database.close();
  expect(await run('verify')).toEqual({
    code: 1,
    stdout: `users ${id}: last_payment_id is 7, should be null\n1 difference found.\n`,
    stderr: '',
  });
});

test('recount repairs what verify finds, search keys included', async () => {
  const database = place.open();
  const { id } = await addStudent(database);
  await database.write((writer) =>
    writer
      .updateTable('users')
      .set({ last_payment_id: 7, search_key: 'wrong' })
      .where('id', '=', id)
      .execute(),
  );
  await database.close();
  expect((await run('verify')).code).toBe(1);
  expect(await run('recount')).toEqual({
    code: 0,
    stdout:
      'Updated the search keys of 1 row.\nAll counters, aggregates and search keys are correct.\n',
    stderr: '',
  });
});

test('verify prints the first differences of a table and their number', async () => {
  const database = place.open();
  for (let count = 0; count < 22; count += 1) await addStudent(database);
  await database.write((writer) =>
    writer.updateTable('users').set({ last_payment_id: 7 }).execute(),
  );
  await database.close();
  const { stdout } = await run('verify');
  expect(stdout.match(/last_payment_id is 7/g)).toHaveLength(20);
  expect(stdout).toMatch(/users: these are the first 20 of \d+ differences\n\d+ differences found/);
  expect((await run('recount')).code).toBe(0);
});

test('an unavailable server is reported in one line', async () => {
  const { code, stderr } = await run('verify', { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database is unavailable: .*ECONNREFUSED.*\. Check that it is running, then try again\.\n$/,
  );
});

test('an unusable data folder is reported in one line', async () => {
  const { code, stderr } = await run('verify', { DATA_DIR: import.meta.filename });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR must point to a usable database: EEXIST: .*\.\n$/);
});

test.each(['backup', 'restore'])('%s requires one file', async (command) => {
  const { code, stderr } = await run(command, { DATA_DIR: 'nowhere' });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Specify one file: npm run ${command} -- FILE\n`,
  });
});

test('backup refers to the tools of PostgreSQL', async () => {
  const { code, stderr } = await runCommand('backup', {
    environment: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    args: ['copy.dump'],
  });
  expect(code).toBe(1);
  expect(stderr).toContain('DATABASE_URL is set, and PostgreSQL is backed up with pg_dump.');
});
