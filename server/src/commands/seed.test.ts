import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '../school/passwords/demo-password.ts';
import { verifyPassword } from '../school/passwords/password.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { runCommand } from '../testing/processes/run-command.ts';
import { ProgressBar } from './progress-bar.ts';
import { CommandError } from './run-command.ts';
import { parseSeedOptions } from './seed-options.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await testPlace('empty');
});
afterAll(() => place.drop());

const seed = (...args: string[]) => runCommand('seed', { environment: place.environment, args });

async function query<T>(work: (database: ReturnType<TestPlace['open']>) => Promise<T>): Promise<T> {
  const database = place.open();
  return work(database).finally(() => database.close());
}

const countStudents = () =>
  query(async (database) => {
    const students = database.reader.selectFrom('users').where('user_type', '=', 'student');
    return (await students.select('id').execute()).length;
  });

test.each([
  [['--students', '0'], /^--students must be a whole number from 1 to 5000000\.$/],
  [['--students', '5000001'], /^--students must be a whole number from 1 to 5000000\.$/],
  [['--students', '1e3'], /^--students must be a whole number from 1 to 5000000\.$/],
  [['--instalments', '0'], /^--instalments must be a whole number from 1 to 60\.$/],
  [['--instalments', '61'], /^--instalments must be a whole number from 1 to 60\.$/],
  [['--everything'], /^Unknown option '--everything'/],
  [['2000'], /^Unexpected argument '2000'/],
])('%j is rejected with a sentence', (args, sentence) => {
  expect(() => parseSeedOptions(args)).toThrow(CommandError);
  expect(() => parseSeedOptions(args)).toThrow(sentence);
});

test('the default is two thousand students without a reset', () => {
  expect(parseSeedOptions([])).toEqual({ students: 2_000, reset: false });
  expect(parseSeedOptions(['--reset', '--students=7', '--instalments=10'])).toEqual({
    students: 7,
    instalments: 10,
    reset: true,
  });
});

test('invalid options change nothing', async () => {
  const { code, stdout, stderr } = await seed('--students', 'many');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe('--students must be a whole number from 1 to 5000000.\n');
});

test('a seed that is killed leaves the database empty', async () => {
  const killed = await runCommand('seed', {
    environment: place.environment,
    args: ['--students', '3000'],
    killAt: /indexes/,
  });
  expect(killed).toMatchObject({ code: null, stdout: '' });
  expect(await countStudents()).toBe(0);
});

test('an empty database gets tables and a school of the given size', async () => {
  const { code, stdout } = await seed('--students', '40');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Loaded a demo school of 40 students in [\d.]+ s\.\n/);
  expect(stdout).toContain('owner@provost.test');
  expect(await countStudents()).toBe(40);
});

test('the demo accounts have the demo password', async () => {
  const owner = await query((database) =>
    database.reader
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'owner@provost.test')
      .executeTakeFirstOrThrow(),
  );
  expect(await verifyPassword(demoPassword, String(owner.password_hash))).toBe(true);
});

test('the demo accounts of a server that others can reach get a random password', async () => {
  const exposed = await testPlace('empty');
  onTestFinished(() => exposed.drop());
  const { stdout } = await runCommand('seed', {
    environment: { ...exposed.environment, HOST: '0.0.0.0' },
    args: ['--students', '20'],
  });
  expect(stdout).toMatch(/all with the password \S{16}, which is not shown again:/);
  expect(stdout).not.toContain(demoPassword);
});

test('a database with data is left unchanged', async () => {
  const { code, stderr } = await seed('--students', '50');
  expect(code).toBe(1);
  expect(stderr).toBe('The database already contains data. Use --reset to delete it first.\n');
  expect(await countStudents()).toBe(40);
});

test('--reset empties the database first, and each step prints a line without a terminal', async () => {
  const { code, stderr } = await seed('--students', '25', '--reset');
  expect(code).toBe(0);
  expect(stderr).toMatch(/^( *\d+% [a-z ]+\n){6}$/);
  expect(await countStudents()).toBe(25);
});

test('on a terminal the bar is updated in place and removed at the end', () => {
  let screen = '';
  const bar = new ProgressBar({ isTTY: true, write: (text) => (screen += text) });
  bar.show('students', 0);
  bar.show('students', 0.5);
  bar.show('students', 0.501);
  bar.clear();
  const [, ...lines] = screen.split('\r\u001b[K');
  expect(lines).toEqual([
    `${'░'.repeat(30)}  0% students`,
    `${'█'.repeat(15)}${'░'.repeat(15)} 50% students`,
    '',
  ]);
});

test('without a terminal, steps that run in parallel print one line each', () => {
  let printed = '';
  const bar = new ProgressBar({ write: (text) => (printed += text) });
  for (const step of ['indexes', 'counters', 'indexes', 'counters']) bar.show(step, 0.5);
  expect(printed).toBe(' 50% indexes\n 50% counters\n');
});
