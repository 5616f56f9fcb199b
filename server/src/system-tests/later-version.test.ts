import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { leaveLaterMigration, migrationsIn } from '../testing/later-version.ts';
import { runCommand } from '../testing/processes/run-command.ts';
import { startProcess } from '../testing/processes/server-process.ts';
import { digestOf, storedRows } from '../testing/rows/demo-rows.ts';
import { addUser } from '../testing/rows/rows.ts';

const sentence =
  'The database was migrated by a later version of Provost (9999-later). Run that version, or restore an earlier backup.\n';

let place: TestPlace;
let before: unknown;

async function contentOf({ open }: TestPlace): Promise<unknown> {
  const database = open();
  const tables = ['users', 'sessions', 'audit_events', 'user_counts'] as const;
  const rows = await Promise.all(tables.map((table) => storedRows(database, table)));
  const content = [await migrationsIn(database), rows.map(digestOf)];
  await database.close();
  return content;
}

beforeAll(async () => {
  place = await testPlace('migrated');
  const database = place.open();
  await addUser(database, 'owner', { email: 'owner@example.org' });
  await leaveLaterMigration(database);
  await database.close();
  before = await contentOf(place);
});
afterAll(() => place.drop());

describe('on a database of a later version', () => {
  it.each(['1', '2'])('the server does not start with WORKERS=%s', async (workers) => {
    const server = startProcess({
      ...place.environment,
      WORKERS: workers,
      LOG_LEVEL: 'silent',
    });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(sentence);
    expect(await contentOf(place)).toEqual(before);
  });

  it.each([
    ['migrate', []],
    ['seed', ['--students', '10', '--reset']],
    ['admin', ['create-owner', '--email', 'new@example.org']],
    ['admin', ['set-password', '--email', 'owner@example.org']],
  ])('%s %j changes nothing', async (command, args) => {
    const { code, stdout, stderr } = await runCommand(command, {
      environment: place.environment,
      args,
      input: 'blue kettle by the door\n',
    });
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: sentence });
    expect(await contentOf(place)).toEqual(before);
  });
});
