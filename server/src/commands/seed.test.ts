import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { verifyPassword } from '../school/password.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { runCommand } from '../testing/run-command.ts';
import { CommandError } from './command-error.ts';
import { ProgressBar } from './progress-bar.ts';
import { readWish } from './seed-options.ts';

// Programs take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let place: TestPlace;
beforeAll(async () => {
  place = await testPlace('empty');
});
afterAll(() => place.drop());

const seed = (...args: string[]) => runCommand('seed', { environment: place.environment, args });

async function look<T>(work: (database: ReturnType<TestPlace['open']>) => Promise<T>): Promise<T> {
  const database = place.open();
  return work(database).finally(() => database.close());
}

const countStudents = () =>
  look(async (database) => {
    const query = database.reader.selectFrom('users').where('user_type', '=', 'student');
    return (await query.select('id').execute()).length;
  });

test.each([
  [['--students', '0'], /^--students takes a whole number from 1 to 5000000\.$/],
  [['--students', '5000001'], /^--students takes a whole number from 1 to 5000000\.$/],
  [['--students', '1e3'], /^--students takes a whole number from 1 to 5000000\.$/],
  [['--everything'], /^Unknown option '--everything'/],
  [['2000'], /^Unexpected argument '2000'/],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readWish(args)).toThrow(CommandError);
  expect(() => readWish(args)).toThrow(sentence);
});

test('two thousand students are meant where none are named, and nothing is emptied unasked', () => {
  expect(readWish([])).toEqual({ students: 2_000, reset: false });
  expect(readWish(['--reset', '--students=7'])).toEqual({ students: 7, reset: true });
});

test('a wish that cannot be granted touches nothing', async () => {
  const { code, out, told } = await seed('--students', 'many');
  expect([code, out]).toEqual([1, '']);
  expect(told).toBe('--students takes a whole number from 1 to 5000000.\n');
});

test('a seed that is killed leaves nothing, and the next one finds the database empty', async () => {
  const killed = await runCommand('seed', {
    environment: place.environment,
    args: ['--students', '3000'],
    killAt: /indexes/,
  });
  expect(killed).toMatchObject({ code: null, out: '' });
  expect(await countStudents()).toBe(0);
});

test('an empty database, tables and all, becomes a school of that size', async () => {
  const { code, out } = await seed('--students', '40');
  expect(code).toBe(0);
  expect(out).toMatch(/^A demo school of 40 students, made in [\d.]+ s\.\n/);
  expect(out).toContain('owner@provost.test');
  expect(await countStudents()).toBe(40);
});

test('the demo password opens the demo accounts', async () => {
  const owner = await look((database) =>
    database.reader
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'owner@provost.test')
      .executeTakeFirstOrThrow(),
  );
  expect(await verifyPassword(demoPassword, String(owner.password_hash))).toBe(true);
});

test('a database that holds a school is left alone', async () => {
  const { code, told } = await seed('--students', '50');
  expect(code).toBe(1);
  expect(told).toBe('The database already contains data. Use --reset to delete it first.\n');
  expect(await countStudents()).toBe(40);
});

test('with --reset it is emptied first; where nobody watches, each step is a line', async () => {
  const { code, told } = await seed('--students', '25', '--reset');
  expect(code).toBe(0);
  expect(told).toMatch(/^( *\d+% [a-z ]+\n){6}$/);
  expect(await countStudents()).toBe(25);
});

test('on a terminal the bar fills in place and goes when it is done', () => {
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
