import { countUsersByStatus } from '@provost/contract/dashboard.schema';
import { listStudents } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/app.ts';
import { addStudent } from '../testing/rows/rows.ts';

describe('a list or figure that is requested repeatedly', () => {
  let server: TestApp;
  let admin: SignedIn;
  let at = new Date('2026-03-01T00:00:00.000Z');
  beforeAll(async () => {
    server = await buildTestApp({ now: () => at });
    admin = await server.signIn('admin');
    await addStudent(server.database, {
      full_name: 'Ana Lima',
      trial_ends_at: '2026-03-01T00:00:05.250Z',
    });
  });
  afterAll(() => server.close());

  const get = async (url: string, { headers } = admin) => {
    const response = await server.inject({ url, headers });
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  const getRepeatedly = async (url: string) => {
    for (let time = 0; time < 3; time += 1) await get(url);
    return get(url);
  };

  it('shows a write immediately', async () => {
    const { count } = await getRepeatedly(listStudents.path);
    await addStudent(server.database, { full_name: 'Bo Berg' });
    expect((await get(listStudents.path)).count).toBe(count + 1);
  });

  it('follows the clock', async () => {
    const isOnTrial = async () => (await getRepeatedly(listStudents.path)).results[0].is_trial;
    const onTrial = async () => (await getRepeatedly(`${listStudents.path}?trial=active`)).count;
    const runningTrials = async () =>
      (await getRepeatedly(countUsersByStatus.path)).data.trial.active;
    const before = await runningTrials();
    at = new Date('2026-03-01T00:00:05.249Z');
    expect([await isOnTrial(), await onTrial(), await runningTrials()]).toEqual([true, 1, before]);
    at = new Date('2026-03-01T00:00:05.250Z');
    expect([await isOnTrial(), await onTrial(), await runningTrials()]).toEqual([
      false,
      0,
      before - 1,
    ]);
  });

  it('is rejected immediately for a suspended user', async () => {
    const support = await server.signIn('support');
    await get(listStudents.path, support);
    await server.database.write((writer) =>
      writer
        .updateTable('users')
        .set({ status: 'suspended' })
        .where('id', '=', support.userId)
        .execute(),
    );
    const { statusCode } = await server.inject({
      url: listStudents.path,
      headers: support.headers,
    });
    expect(statusCode).toBe(401);
  });
});
