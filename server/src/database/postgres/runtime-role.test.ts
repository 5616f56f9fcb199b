import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteExpired, expiringTables } from '../../housekeeping/housekeeping.ts';
import { buildTestApp } from '../../testing/app.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  urlOf,
} from '../../testing/postgres-place.ts';
import { runCommand } from '../../testing/processes/run-command.ts';
import { addressOf, startProcess } from '../../testing/processes/server-process.ts';
import { addEnrolment, addPayment } from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import type { Migration } from '../migrations/migration.ts';
import { openPostgres } from './open-postgres.ts';

const roleSql = fs.readFileSync(
  path.join(import.meta.dirname, '../../../../deploy/runtime-role.sql'),
  'utf8',
);

async function createWithRoles(kind: 'empty' | 'migrated') {
  const name = await createPostgresDatabase(kind);
  const owner = openPostgres(urlOf(name), undefined);
  await sql.raw(roleSql).execute(owner.reader);
  await sql.raw(`alter role provost_runtime password 'of the nodes'`).execute(owner.reader);
  const runtimeUrl = new URL(urlOf(name));
  [runtimeUrl.username, runtimeUrl.password] = ['provost_runtime', 'of the nodes'];
  const runtime = openPostgres(runtimeUrl.href, undefined);
  const remove = async () => {
    await Promise.all([owner.close(), runtime.close()]);
    await dropPostgresDatabase(name);
  };
  return { owner, runtimeUrl: runtimeUrl.href, runtime, remove };
}

/** A database with both roles, in the order of a new installation or of an existing one. */
async function databaseWithRoles(kind: 'empty' | 'migrated') {
  const made = await createWithRoles(kind);
  onTestFinished(made.remove);
  return made;
}

/** For tests in which every write is refused. */
let unchanged: Awaited<ReturnType<typeof createWithRoles>>;
beforeAll(async () => {
  unchanged = await createWithRoles('migrated');
});
afterAll(() => unchanged.remove());

const run = (database: Database, text: string) => sql.raw(text).execute(database.reader);

describe('the role of the nodes', () => {
  it.each([
    ['create a table', 'create table mine (id int)'],
    ['create a temporary table', 'create temporary table mine (id int)'],
    ['change a table', 'alter table users add column note text'],
    ['drop a table', 'drop table users cascade'],
    ['empty a table', 'truncate users cascade'],
    ['disable triggers', 'alter table audit_events disable trigger user'],
    ['create a function', 'create function mine() returns int language sql as $$ select 1 $$'],
    ['create a role', 'create role mine'],
    ['change the record of migrations', 'delete from migrations'],
  ])('cannot %s', async (_, statement) => {
    await expect(run(unchanged.runtime, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('can delete events of the audit trail only after the period of the settings', async () => {
    const { runtime } = await databaseWithRoles('migrated');
    await run(
      runtime,
      `insert into audit_events (action, subject, subject_id, subject_label, occurred_at, search_key)
        select 'course.updated', 'Course', '1', 'Algebra', occurred_at, ''
        from unnest(array[now(), now() - interval '2 years']) as occurred_at`,
    );
    const deleteAll = () => run(runtime, 'delete from audit_events');
    await expect(deleteAll()).rejects.toThrow('append-only');
    await run(
      runtime,
      'insert into retention_settings (id, audit_months, version) values (1, 12, 1)',
    );
    await expect(deleteAll()).rejects.toThrow('append-only');
    await expect(run(runtime, 'update retention_settings set audit_months = 1')).rejects.toThrow(
      'audit_months_check',
    );
    await run(runtime, `delete from audit_events where occurred_at < now() - interval '1 year'`);
  });

  it('is enough to start, recompute search keys, sign in and write', async () => {
    const { runtimeUrl, runtime } = await databaseWithRoles('migrated');
    await addEnrolment(runtime);
    await run(runtime, `update users set search_key = 'of an earlier version'`);
    const server = startProcess({ DATABASE_URL: runtimeUrl });
    await server.waitForOutput(/search keys updated/);
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const created = await runCommand('admin', {
      environment: { DATABASE_URL: runtimeUrl, PROVOST_PASSWORD: 'blue kettle by the door' },
      args: ['create-owner', '--email', 'ada@example.org'],
    });
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const response = await fetch(`${address}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org', password: 'blue kettle by the door' }),
    });
    expect(response.status).toBe(200);
    expect(await runtime.migrate()).toEqual([]);
  });

  it('is enough for counters, a new time zone and expired rows', async () => {
    const { runtime } = await databaseWithRoles('migrated');
    const test = await buildTestApp({ database: runtime });
    onTestFinished(() => test.app.close());
    await addEnrolment(runtime);
    await addPayment(runtime);
    const owner = await test.signIn('owner');
    await changeSchool(test, owner, { time_zone: 'Pacific/Auckland' });
    while (await runtime.write((writer) => runtime.zoneChange.removeUnused(writer, 500)));
    for (const table of expiringTables) {
      await runtime.write((writer) => deleteExpired(writer, table, new Date('2100-01-01'), 500));
    }
    await runtime.recount();
    expect(await runtime.verify()).toEqual([]);
  });

  it('has access to the tables of later migrations', async () => {
    const { owner, runtime } = await databaseWithRoles('migrated');
    const later: Migration = {
      name: '9999-later',
      up: async (create) => {
        await create('create table later (id bigint generated by default as identity, name text)');
      },
    };
    await owner.migrate([...allMigrations, later]);
    await run(runtime, `insert into later (name) values ('one')`);
    await expect(run(runtime, 'drop table later')).rejects.toMatchObject({ code: '42501' });
  });

  it('can be created before the first migration', async () => {
    const { owner, runtime } = await databaseWithRoles('empty');
    await owner.migrate();
    expect(await runtime.migrate()).toEqual([]);
    await addEnrolment(runtime);
  });
});

describe('a start with the role of the nodes before the migrations', () => {
  it('prints one sentence and exits', async () => {
    const { runtimeUrl } = await databaseWithRoles('empty');
    const server = startProcess({ DATABASE_URL: runtimeUrl, LOG_LEVEL: 'silent' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(
      /^DATABASE_URL must point to a usable database: permission denied .*npm run db:migrate.*\.\n$/,
    );
  });

  it('prints one sentence for commands that change tables too', async () => {
    const { code, stderr } = await runCommand('seed', {
      environment: { DATABASE_URL: unchanged.runtimeUrl },
      args: ['--students', '20'],
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /DATABASE_URL must point to a usable database: .*user that owns it\.\n$/,
    );
  });
});
