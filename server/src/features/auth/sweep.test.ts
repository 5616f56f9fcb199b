import { expect, it } from 'vitest';
import { login, refreshWith, signedIn } from '../../testing/accounts.ts';
import { buildTestApp } from '../../testing/app.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { registerAuth } from './auth.routes.ts';

it('throws away sessions, tokens and tries once they have run out, and nothing before', async () => {
  const clock = stoppedClock();
  const server = await buildTestApp({ now: clock.now, features: [registerAuth] });
  const count = async (table: 'sessions' | 'refresh_tokens' | 'attempts') =>
    (await server.database.reader.selectFrom(table).selectAll().execute()).length;

  const forgotten = await signedIn(server, 'owner');
  await refreshWith(server, forgotten.refresh);
  await login(server, 'nobody@example.org');
  clock.advance({ days: 1 });
  const { refresh } = await signedIn(server, 'owner');
  expect(await count('sessions')).toBe(2);
  expect(await count('refresh_tokens')).toBe(3);

  clock.advance({ days: 13, minutes: 11 });
  expect((await refreshWith(server, refresh)).statusCode).toBe(200);
  expect(await count('sessions')).toBe(1);
  expect(await count('refresh_tokens')).toBe(2);
  expect(await count('attempts')).toBe(0);
  await server.close();
});
