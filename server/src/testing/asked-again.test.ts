import { countUsersByStatus } from '@provost/contract/dashboard.schema';
import { listStudents } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from './app.ts';
import { addStudent } from './rows.ts';

describe('a list or figure that is asked for again and again', () => {
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

  const ask = async (url: string, { headers } = admin) => {
    const answer = await server.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const askOften = async (url: string) => {
    for (let time = 0; time < 3; time += 1) await ask(url);
    return ask(url);
  };

  it('shows at once what was written', async () => {
    const { count } = await askOften(listStudents.path);
    await addStudent(server.database, { full_name: 'Bo Berg' });
    expect((await ask(listStudents.path)).count).toBe(count + 1);
  });

  it('goes with the clock', async () => {
    const secondsLeft = async () =>
      (await askOften(listStudents.path)).results[0].trial_remaining_seconds;
    expect(await secondsLeft()).toBe(6);
    at = new Date('2026-03-01T00:00:00.249Z');
    expect(await secondsLeft()).toBe(6);
    at = new Date('2026-03-01T00:00:00.250Z');
    expect(await secondsLeft()).toBe(5);
    const onTrial = async () => (await askOften(`${listStudents.path}?trial=active`)).count;
    expect(await onTrial()).toBe(1);
    const runningTrials = async () => (await askOften(countUsersByStatus.path)).data.trial.active;
    const before = await runningTrials();
    at = new Date('2026-03-01T00:00:05.250Z');
    expect(await runningTrials()).toBe(before - 1);
    expect(await onTrial()).toBe(0);
  });

  it('is refused at once to whoever was suspended', async () => {
    const support = await server.signIn('support');
    await ask(listStudents.path, support);
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
