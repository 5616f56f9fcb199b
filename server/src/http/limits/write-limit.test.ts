import { expect, it } from 'vitest';
import { translate } from '../../messages/translate.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp } from '../../testing/shared-app.ts';
import { limitWrites } from './write-limit.ts';

const clock = stoppedClock();
const server = sharedApp({ now: clock.now });

it('a student can write 120 times a minute, and others are not affected', async () => {
  const [student, other] = [await server.signIn('student'), await server.signIn('student')];
  const toggle = (headers: Readonly<Record<string, string>>) =>
    server.inject({
      method: 'POST',
      url: '/api/bookmarks/update',
      payload: { id: 'profile' },
      headers: { ...headers, 'accept-language': 'de' },
    });
  const statuses = [];
  for (let n = 0; n < 120; n += 1) statuses.push((await toggle(student.headers)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await toggle(student.headers);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: translate('de', 'errors.too_many_writes'),
  });
  expect((await toggle(other.headers)).statusCode).toBe(200);
  const read = await server.inject({ url: '/api/auth/profile/', headers: student.headers });
  expect(read.statusCode).toBe(200);
  clock.advance({ minutes: 1 });
  expect((await toggle(student.headers)).statusCode).toBe(200);
  const events = await server.database.reader
    .selectFrom('audit_events')
    .select('id')
    .where('action', 'like', 'bookmark%')
    .execute();
  expect(events).toEqual([]);
});

it('staff can write 12,000 times a minute', () => {
  const admit = limitWrites(clock.now);
  const caller = { userId: 1, userType: 'support' } as Parameters<typeof admit>[0];
  for (let n = 0; n < 12_000; n += 1) admit(caller);
  expect(() => admit(caller)).toThrow('too_many_requests');
});
