import { expect, it } from 'vitest';
import { login, refreshWith, signedIn } from '../../../testing/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { registerAuth } from '../auth.routes.ts';

const addKey = ({ database, now }: TestApp, userId: number, age: { days: number }) =>
  database.write((writer) =>
    writer
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key: `${age.days} days old`,
        fingerprint: 'of a request',
        status: 200,
        body: '{}',
        created_at: new Date(now().getTime() - age.days * 86_400_000).toISOString(),
      })
      .execute(),
  );

it('throws away what has run out, and nothing before', async () => {
  const clock = stoppedClock();
  const server = await buildTestApp({ now: clock.now, features: [registerAuth] });
  const count = async (table: 'sessions' | 'refresh_tokens' | 'attempts' | 'idempotency_keys') =>
    (await server.database.reader.selectFrom(table).selectAll().execute()).length;

  const forgotten = await signedIn(server, 'owner');
  await refreshWith(server, forgotten.refresh);
  await login(server, 'nobody@example.org');
  clock.advance({ days: 1 });
  const { refresh, user } = await signedIn(server, 'owner');
  expect(await count('sessions')).toBe(2);
  expect(await count('refresh_tokens')).toBe(3);

  clock.advance({ days: 13, minutes: 11 });
  await addKey(server, user.id, { days: 1 });
  await addKey(server, user.id, { days: 0 });
  let newest = await refreshWith(server, refresh);
  expect(newest.statusCode).toBe(200);
  expect(await count('attempts')).toBe(0);
  expect(await count('idempotency_keys')).toBe(1);
  // What has run out cannot be used, but is kept for a while, should the clock have been wrong.
  expect(await count('sessions')).toBe(2);

  for (let weeks = 0; weeks < 5; weeks += 1) {
    clock.advance({ days: 7 });
    newest = await refreshWith(server, newest.json().refresh);
  }
  expect(newest.statusCode).toBe(200);
  expect(await count('sessions')).toBe(1);
  const tokens = await server.database.reader
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select('sessions.user_id')
    .distinct()
    .execute();
  expect(tokens).toEqual([{ user_id: user.id }]);
  await server.close();
});
