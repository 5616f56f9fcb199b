import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { allMigrations } from '../database/migrations/all-migrations.ts';
import { updateKeys, verifyKeys } from '../school/search-keys/update-keys.ts';
import { type TestPlace, testDatabase, testPlace } from '../testing/database.ts';
import {
  loadFirstVersion,
  loadSecondSchema,
  loadUnreleasedVersion,
  runScript,
} from '../testing/earlier-database.ts';
import { migrationsIn } from '../testing/later-version.ts';
import { compareFlags } from '../testing/models/attention-model.ts';
import { addEnrolment, addStudent } from '../testing/rows/rows.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

let place: TestPlace;
let database: Database;
const create = async (): Promise<void> => {
  place = await testPlace('empty');
};
const remove = async (): Promise<void> => {
  await database.close();
  await place.drop();
};

const rowsOf = async (text: string, { reader } = database): Promise<unknown[][]> =>
  (await sql.raw<object>(text).execute(reader)).rows.map(Object.values);

async function expectConsistent(): Promise<void> {
  await updateKeys(database);
  expect(await database.verify()).toEqual([]);
  expect(await verifyKeys(database)).toEqual([]);
  const { stored, expected } = await compareFlags(database);
  expect(stored).toEqual(expected);
  expect(await migrationsIn(database)).toEqual(allMigrations.map(({ name }) => name));
  expect(await database.migrate()).toEqual([]);
}

/** Everything that the engine knows about tables, columns, constraints, indexes and triggers. */
const catalogue = isPostgres
  ? `select 'column' as type, table_name, column_name, concat_ws(' ', ordinal_position, data_type,
        datetime_precision, collation_name, is_nullable, column_default, is_identity) as definition
      from information_schema.columns where table_schema = current_schema()
    union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select 'index', tablename, indexname, indexdef from pg_indexes
      where schemaname = current_schema()
    union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all select 'function', '', proname, prosrc from pg_proc
      where pronamespace = current_schema()::regnamespace
    union all select 'statistics', stxrelid::regclass::text, stxname, pg_get_statisticsobjdef(oid)
      from pg_statistic_ext
    union all select relkind::text, relname, '', concat(reloptions, case relkind
        when 'v' then pg_get_viewdef(oid) end)
      from pg_class where relnamespace = current_schema()::regnamespace
    order by 1, 2, 3, 4`
  : `select type, tbl_name, name, sql from sqlite_schema
      where name not like 'sqlite_stat%' and name not like '%_search_%' order by 1, 2, 3, 4`;

/** Tables that are kept can have other spaces in their text. */
const readCatalogue = async (from: Database): Promise<unknown[][]> =>
  (await rowsOf(catalogue, from)).map((row) =>
    row.map((value) =>
      String(value).replaceAll(/\s+/g, ' ').replaceAll(' )', ')').replaceAll('( ', '('),
    ),
  );

let schema: unknown[][];
beforeAll(async () => {
  const current = await testDatabase();
  schema = await readCatalogue(current);
  await current.close();
  expect(schema.length).toBeGreaterThan(200);
});

/** Of one upgrade for all tests of a group, which follow one another. */
function upgradeOnce(load: (place: TestPlace) => Promise<void>) {
  const upgrade = { begun: 0, applied: [] as string[] };
  beforeAll(async () => {
    await create();
    await load(place);
    database = place.open();
    upgrade.begun = Date.now();
    upgrade.applied = await database.migrate();
  });
  afterAll(remove);
  return upgrade;
}

async function expectSameSchema(applied: readonly string[], earlier: number): Promise<void> {
  expect(applied).toEqual(allMigrations.slice(earlier).map(({ name }) => name));
  expect(await readCatalogue(database)).toEqual(schema);
}

describe('the upgrade of a school of version 0.1', () => {
  const people = 'select id, email, name_key from users order by id';
  let before: unknown[][];
  const upgrade = upgradeOnce(async (given) => {
    await loadFirstVersion(given);
    const earlier = given.open();
    before = await rowsOf(people, earlier);
    await earlier.close();
  });

  test('gives it the same schema as a new one', () => expectSameSchema(upgrade.applied, 1));

  test('keeps its rows, and its money is counted by the current rules', async () => {
    await expectConsistent();
    expect(await rowsOf(people)).toEqual(before);
    const payments = `select id, amount_cents, refunded_cents, status,
      enrolment_root_id, version from payments order by id`;
    expect(await rowsOf(payments)).toEqual([
      [1, 40_000, 0, 'paid', 1, 1],
      [2, 12_000, 2_000, 'partially_refunded', 2, 1],
      [3, 9_750, 0, 'paid', 4, 1],
      [4, 45_000, 45_000, 'refunded', null, 1],
      [5, 45_000, 0, 'failed', 5, 1],
      [6, 45_000, 0, 'void', 5, 1],
      [7, 20_000, 0, 'pending', null, 1],
      [8, 15_000, 0, 'paid', 9, 1],
      [9, 15_000, 0, 'paid', 9, 1],
      [10, 15_000, 0, 'pending', 9, 1],
      [11, 9_000, 0, 'paid', 4, 1],
    ]);
    // A void payment without a ledger gets one.
    const ledger =
      'select type, amount_cents, status from transactions where payment_id = 6 order by id';
    expect(await rowsOf(ledger)).toEqual([
      ['charge', 45_000, 'pending'],
      ['adjustment', -45_000, 'pending'],
    ]);
    const totals = `select cast(sum(gross_cents) as bigint) as gross,
        cast(sum(refund_cents) as bigint) as refunds
      from monthly_method_revenue_totals`;
    expect(await rowsOf(totals)).toEqual([[145_750, 47_000]]);
    expect(await rowsOf('select price_cents from enrolments order by id')).toEqual(
      [40_000, 12_000, 12_000, 10_000, 45_000, 45_000, 45_000, 0].map((cents) => [cents]),
    );
    // Every enrolment with a price is charged, and a cancelled one what was kept for it.
    const charges = `select c.enrolment_id, e.status, c.kind, c.amount_cents, c.due_on, e.paid_cents,
        e.balance_cents from charges c join enrolments e on e.id = c.enrolment_id
      order by c.enrolment_id`;
    expect(await rowsOf(charges)).toEqual([
      [1, 'active', 'tuition', 40_000, '2026-01-10', 40_000, 0],
      // Partly refunded.
      [2, 'completed', 'tuition', 10_000, '2026-01-10', 10_000, 0],
      // Paid twice.
      [4, 'active', 'tuition', 10_000, '2026-02-12', 18_750, -8_750],
      [5, 'active', 'tuition', 45_000, '2026-02-15', 0, 45_000],
      [6, 'active', 'tuition', 45_000, '2026-03-01', 0, 45_000],
      // In instalments.
      [9, 'active', 'tuition', 45_000, '2026-03-02', 30_000, 15_000],
    ]);
    // From the audit trail.
    expect(await rowsOf('select id, previous_cents from pricings order by id')).toEqual([
      [1, 16_110],
      [2, 40_000],
      [4, null],
      [5, null],
    ]);
    const changed = `select id, status_set_by from users where status_set_by is not null order by id`;
    expect(await rowsOf(changed)).toEqual([
      [13, 'finance'],
      [14, 'owner'],
    ]);
    const archived = await database.reader
      .selectFrom('users')
      .select(['id', 'archived_at'])
      .where('archived_at', 'is not', null)
      .orderBy('id')
      .execute();
    expect(archived.map(({ id }) => id)).toEqual([4, 14, 15]);
    expect(archived[1]?.archived_at).toBe('2026-02-03T09:00:00.000Z');
    expect(Date.parse(archived[2]?.archived_at ?? '')).toBeGreaterThanOrEqual(upgrade.begun);
    const keys = 'select user_id, key, fingerprint, status, body from idempotency_keys';
    expect(await rowsOf(keys)).toEqual([
      [1, 'key-1', 'POST /api/courses/pricing/create/ 4711', 201, '{"id":2}'],
    ]);
    expect(await rowsOf('select user_id, item_id from bookmarks order by 1')).toHaveLength(2);
    expect(await rowsOf('select hash from refresh_tokens')).toHaveLength(2);
  });

  test('signs nobody out, and gives every session an end', async () => {
    const sessions = await database.reader.selectFrom('sessions').selectAll().execute();
    const find = (id: string) => sessions.find((session) => session.id === id);
    const hours = (id: string) => (Date.parse(find(id)?.ends_at ?? '') - upgrade.begun) / 3_600_000;
    expect(Math.floor(hours('of-owner'))).toBe(24);
    expect(Math.floor(hours('of-student'))).toBe(30 * 24);
    expect(find('of-owner')?.expires_at).toBe(find('of-owner')?.ends_at);
    expect(find('over')?.expires_at).toBe('2026-01-09T09:00:00.000Z');
    expect(find('of-owner')?.authenticated_at).toBe('2026-03-01T09:00:00.000Z');
  });

  test('has its triggers, its protection and new ids', async () => {
    const { id } = await addStudent(database);
    expect(id).toBeGreaterThan(isPostgres ? 100 : 18);
    await addEnrolment(database, { student_id: id, course_id: 1 });
    const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
    await run(`update users set locale = 'pt-PT' where id = ${id}`);
    for (const change of [
      `update audit_events set action = 'x'`,
      'delete from audit_events',
      'update transactions set amount_cents = 1',
      'delete from transactions',
    ]) {
      await expect(run(change)).rejects.toThrow(/append-only/);
    }
    await expect(run('delete from courses')).rejects.toThrow();
    expect(await database.verify()).toEqual([]);
  });
});

describe('a database of a version that was never released', () => {
  const upgrade = upgradeOnce(loadUnreleasedVersion);

  test('gets the same schema as a new one', () => expectSameSchema(upgrade.applied, 1));

  test('is adopted with all of its rows', async () => {
    await expectConsistent();
    const enrolments = `select id, status, reason, transferred_from_id, transferred_to_id,
      transfer_root_id, version from enrolments where id in (9, 20) order by id`;
    expect(await rowsOf(enrolments)).toEqual([
      [9, 'cancelled', 'Moved', null, 20, null, 2],
      [20, 'active', null, 9, null, 9, 1],
    ]);
    expect(await rowsOf('select name, time_zone, version from school')).toEqual([
      ['Small school', 'UTC', 3],
    ]);
    expect(await rowsOf('select id, text from notes')).toEqual([[3, 'Calls back on Monday']]);
    expect(await rowsOf('select archived_months, version from retention_settings')).toEqual([
      [24, 2],
    ]);
    expect(await rowsOf('select item_id from attention_snoozes')).toEqual([[5]]);
    expect(await rowsOf(`select value from metadata where name = 'lock:example'`)).toEqual([['7']]);
    expect(await rowsOf('select id, state from jobs')).toEqual([[8, 'queued']]);
    // The enrolment with the id 40 was deleted.
    const { id } = await addEnrolment(database);
    expect(id).toBe(41);
  });
});

describe('a database of the migration 0002-schema', () => {
  const upgrade = upgradeOnce(loadSecondSchema);

  test('gets the same schema as a new one', () => expectSameSchema(upgrade.applied, 2));
});

describe('an upgrade', () => {
  beforeEach(create);
  afterEach(remove);

  test('brings a database forward that stopped between two unreleased migrations', async () => {
    await loadUnreleasedVersion(place);
    await runScript(
      place,
      `delete from migrations where name > '0014-z';
      alter table enrolments drop column transferred_to_id;
      alter table users drop column status_set_by;
      drop table retention_settings;`,
    );
    database = place.open();
    await database.migrate();
    await expectConsistent();
    expect(await rowsOf('select id from enrolments where transferred_to_id = 20')).toEqual([[9]]);
    expect(await rowsOf('select status_set_by from users where id = 14')).toEqual([['owner']]);
  });

  test('keeps the tables and functions that an operator added', async () => {
    await loadFirstVersion(place);
    const own = `create function own_report() returns integer language plpgsql
      as $$ begin return (select count from own_totals); end $$;`;
    await runScript(
      place,
      `create table own_totals (count integer); insert into own_totals values (7);
      ${isPostgres ? own : 'create view own_report as select count from own_totals;'}`,
    );
    database = place.open();
    await database.migrate();
    expect(await rowsOf(`select * from own_report${isPostgres ? '()' : ''}`)).toEqual([[7]]);
  });

  test('that fails leaves the earlier database as it was', async () => {
    await loadFirstVersion(place);
    await runScript(place, `create table earlier_users (id integer);`);
    database = place.open();
    await expect(database.migrate()).rejects.toThrow(/earlier_users/);
    expect(await migrationsIn(database)).toEqual(['0001-school']);
    expect(await rowsOf('select count(*) from users')).toEqual([[12]]);
    await runScript(place, 'drop table earlier_users;');
    expect(await database.migrate()).toEqual(allMigrations.slice(1).map(({ name }) => name));
  });
});
