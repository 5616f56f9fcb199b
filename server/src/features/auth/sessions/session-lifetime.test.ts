import type { UserType } from '@provost/contract/ability';
import type { Session } from '@provost/contract/auth';
import { endOtherSessions, listSessions } from '@provost/contract/auth.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addAccount,
  login,
  profileWith,
  refreshWith,
  signedIn,
  type Tokens,
} from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { stoppedClock, type TestClock } from '../../../testing/clock.ts';

let clock: TestClock;
let server: TestApp;
const build = async (config = {}) => {
  server = await buildTestApp({ now: clock.now, config });
};
beforeEach(() => {
  clock = stoppedClock();
});
afterEach(() => server.close());

const sessionsOf = async (access: string): Promise<Session[]> => {
  const headers = { authorization: `Bearer ${access}` };
  return (await server.inject({ url: listSessions.path, headers })).json().data;
};

/** Refreshes every `hours` until the server refuses, and returns how many hours that took. */
async function hoursOfRefreshing(userType: UserType, hours: number): Promise<number> {
  let { refresh } = await signedIn(server, userType);
  for (let passed = hours; ; passed += hours) {
    clock.advance({ minutes: hours * 60 });
    const response = await refreshWith(server, refresh);
    if (response.statusCode !== 200) return passed;
    refresh = response.json<Tokens>().refresh;
  }
}

describe('a session that is refreshed again and again', () => {
  it.each(['owner', 'admin', 'finance', 'support', 'teacher'] as const)(
    'of %s ends after 24 hours',
    async (userType) => {
      await build();
      expect(await hoursOfRefreshing(userType, 8)).toBe(24);
    },
  );

  it('of a student ends after 30 days', async () => {
    await build();
    expect(await hoursOfRefreshing('student', 10 * 24)).toBe(30 * 24);
  });

  it('ends after the time that the school configures', async () => {
    await build({ staffSessionHours: 2, studentSessionDays: 1 });
    expect(await hoursOfRefreshing('owner', 1)).toBe(2);
    expect(await hoursOfRefreshing('student', 6)).toBe(24);
  });

  it('refuses access tokens from its end on, also those issued just before', async () => {
    await build();
    const { refresh } = await signedIn(server, 'admin');
    clock.advance({ minutes: 24 * 60 - 1 });
    const { access } = (await refreshWith(server, refresh)).json<Tokens>();
    clock.advance({ seconds: 59 });
    expect((await profileWith(server, access)).statusCode).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await profileWith(server, access)).statusCode).toBe(401);
  });

  it('shows its end, which no refresh moves', async () => {
    await build();
    const { access, refresh } = await signedIn(server, 'owner');
    const end = new Date(clock.now().getTime() + 24 * 60 * 60_000).toISOString();
    expect(await sessionsOf(access)).toMatchObject([{ ends_at: end, expires_at: end }]);
    clock.advance({ minutes: 60 });
    const next = (await refreshWith(server, refresh)).json<Tokens>();
    expect(await sessionsOf(next.access)).toMatchObject([{ ends_at: end, expires_at: end }]);
  });

  it('still expires earlier when nobody refreshes it', async () => {
    await build({ refreshTokenDays: 1, studentSessionDays: 30 });
    const { refresh } = await signedIn(server, 'student');
    clock.advance({ days: 1 });
    expect((await refreshWith(server, refresh)).statusCode).toBe(401);
  });
});

describe('ending the other sessions', () => {
  const endOthers = (access: string) =>
    server.inject({
      method: 'POST',
      url: endOtherSessions.path,
      headers: { authorization: `Bearer ${access}` },
    });
  const events = () =>
    server.database.reader
      .selectFrom('audit_events')
      .select(['actor_id', 'subject_id', 'after'])
      .where('action', '=', 'session.others_ended')
      .execute();

  it('leaves the current one and those of other users, and is in the audit trail', async () => {
    await build();
    const user = await addAccount(server, 'support');
    const start = async () => (await login(server, user.email)).json<{ data: Tokens }>().data;
    const [current, phone, lost] = [await start(), await start(), await start()];
    const somebody = await signedIn(server, 'support');
    const response = await endOthers(current.access);
    expect(response.json()).toMatchObject({ message_type: 'success', data: { ended: 2 } });
    for (const { access, refresh } of [phone, lost]) {
      expect((await profileWith(server, access)).statusCode).toBe(401);
      expect((await refreshWith(server, refresh)).statusCode).toBe(401);
    }
    for (const { access } of [current, somebody]) {
      expect((await profileWith(server, access)).statusCode).toBe(200);
    }
    const [session] = await sessionsOf(current.access);
    expect(await events()).toEqual([
      { actor_id: user.id, subject_id: session?.id, after: '{"ended":2}' },
    ]);
  });

  it('succeeds without an event when there are none', async () => {
    await build();
    const { access } = await signedIn(server, 'student');
    expect((await endOthers(access)).json()).toMatchObject({ data: { ended: 0 } });
    expect(await events()).toEqual([]);
  });
});
