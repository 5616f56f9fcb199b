import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { loadFirstVersion, runScript } from '../testing/earlier-database.ts';
import { runCommand } from '../testing/processes/run-command.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
  await loadFirstVersion(place);
});
afterEach(() => place.drop());

const run = (command: string) => runCommand(command, { environment: place.environment });

test.each(['verify', 'recount'])(
  '%s of an earlier version asks for the upgrade',
  async (command) => {
    expect(await run(command)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database is that of an earlier version. Run npm run db:migrate first.\n',
    });
  },
);

const payment = (id: number, cents: number) => `
  insert into payments (id, number, student_id, course_id, amount_cents, currency, refunded_cents,
      method, status, provider_ref, paid_at, created_at, search_key)
    values (${id}, 'ODD-${id}', 11, 1, ${cents}, 'EUR', 0, 'cash', 'paid', null,
      '2026-02-01T09:00:00.000Z', '2026-02-01T09:00:00.000Z', 'odd');`;
const entry = (id: number, paymentId: number, type: string, cents: number) => `
  insert into transactions (id, payment_id, type, amount_cents, currency, status, occurred_at)
    values (${id}, ${paymentId}, '${type}', ${cents}, 'EUR', 'succeeded', '2026-02-01T09:00:00.000Z');`;

const rowsOf = async (text: string): Promise<unknown[]> => {
  const database = place.open();
  const { rows } = await sql.raw<object>(text).execute(database.reader);
  await database.close();
  return rows.map(Object.values);
};

test('a payment that was refunded whole after an adjustment stays refunded', async () => {
  await runScript(
    place,
    payment(71, 1000) +
      entry(171, 71, 'charge', 1000) +
      entry(172, 71, 'adjustment', -200) +
      entry(173, 71, 'refund', -1000) +
      payment(72, 1000) +
      entry(174, 72, 'charge', 1000) +
      entry(175, 72, 'adjustment', -1000) +
      entry(176, 72, 'refund', -300),
  );
  expect(await run('migrate')).toMatchObject({ code: 0, stderr: '' });
  expect(await run('verify')).toMatchObject({ code: 0 });
  expect(
    await rowsOf(
      'select id, amount_cents, refunded_cents, status from payments where id > 70 order by id',
    ),
  ).toEqual([
    [71, 1000, 1000, 'refunded'],
    [72, 300, 300, 'refunded'],
  ]);
  expect(
    await rowsOf(
      'select payment_id, type, amount_cents from transactions where reason is not null order by id',
    ),
  ).toEqual([
    [71, 'adjustment', 200],
    [72, 'adjustment', 300],
  ]);
});

test('payments whose ledger no payment can have are named, and nothing changes', async () => {
  await runScript(
    place,
    payment(71, 99_999_999) +
      entry(171, 71, 'charge', 99_999_999) +
      entry(172, 71, 'adjustment', 1),
  );
  expect(await run('migrate')).toMatchObject({
    code: 1,
    stderr:
      'The ledger of these payments returns more money than it took, or takes more than a payment can have: ODD-71. Nothing was changed. Add adjustments to the table transactions that correct it, then try again.\n',
  });
  expect((await run('verify')).stderr).toMatch(/earlier version/);

  await runScript(place, entry(173, 71, 'adjustment', -1));
  expect(await run('migrate')).toMatchObject({ code: 0, stderr: '' });
  expect(await run('verify')).toMatchObject({ code: 0 });
});
