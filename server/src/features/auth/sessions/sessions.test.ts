import type { Session } from '@provost/contract/auth';
import { describe, expect, it } from 'vitest';
import { translate } from '../../../messages/translate.ts';
import {
  addAccount,
  login,
  logoutWith,
  password,
  profileWith,
  refreshWith,
  signedIn,
  type Tokens,
} from '../../../testing/accounts/accounts.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { sharedApp } from '../../../testing/shared-app.ts';
import { registerAuth } from '../auth.routes.ts';

const clock = stoppedClock();
const config = { staffSessionHours: 30 * 24 };
const server = sharedApp({ now: clock.now, features: [registerAuth], config });

const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
const isValid = async (access: string) => (await profileWith(server, access)).statusCode === 200;
const sessionsOf = async (access: string): Promise<Session[]> =>
  (await server.inject({ url: '/api/auth/sessions/', headers: bearer(access) })).json().data;
const end = (access: string, id: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'DELETE',
    url: `/api/auth/sessions/${id}/`,
    headers: { ...bearer(access), ...headers },
  });

/** Three sessions of one user, the phone's used last. */
async function threeDevices() {
  const user = await addAccount(server, 'teacher');
  const on = async (agent: string): Promise<Tokens> =>
    (await login(server, user.email, password, { headers: { 'user-agent': agent } })).json().data;
  const phone = await on('phone');
  clock.advance({ minutes: 1 });
  const laptop = await on('laptop');
  clock.advance({ minutes: 1 });
  const tablet = await on('tablet');
  clock.advance({ minutes: 1 });
  const { access } = (await refreshWith(server, phone.refresh)).json<Tokens>();
  return { user, phone: { ...phone, access }, laptop, tablet };
}

describe('the list of sessions', () => {
  it('contains the own sessions, last used first, and marks the current one', async () => {
    const { laptop } = await threeDevices();
    await signedIn(server, 'teacher');
    const sessions = await sessionsOf(laptop.access);
    expect(sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      ['phone', false],
      ['tablet', false],
      ['laptop', true],
    ]);
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
    expect(sessions[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_current: false,
      user_agent: 'phone',
      address: '127.0.0.1',
      created_at: at(-3).toISOString(),
      last_used_at: at(0).toISOString(),
      expires_at: at(14 * 24 * 60).toISOString(),
      ends_at: at(30 * 24 * 60 - 3).toISOString(),
    });
  });

  it('omits ended and expired sessions', async () => {
    const { user, phone, tablet } = await threeDevices();
    await logoutWith(server, tablet.refresh);
    clock.advance({ days: 14, seconds: -60 });
    const { access } = (await login(server, user.email)).json().data;
    const agents = (await sessionsOf(access)).map((session) => session.user_agent);
    expect(agents).toEqual(['lightMyRequest', 'phone']);
    expect(await isValid(phone.access)).toBe(false);
  });
});

describe('ending an own session', () => {
  it('takes effect immediately for both tokens, and leaves the others', async () => {
    const { phone, laptop, tablet } = await threeDevices();
    const target = (await sessionsOf(laptop.access)).find((one) => one.user_agent === 'phone');
    const response = await end(laptop.access, target?.id ?? '', { 'accept-language': 'fr' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      message: translate('fr', 'writes.session_ended'),
      message_type: 'success',
      data: { id: target?.id },
    });
    expect(await isValid(phone.access)).toBe(false);
    expect((await refreshWith(server, phone.refresh)).statusCode).toBe(401);
    expect(await isValid(tablet.access)).toBe(true);
    expect(await sessionsOf(laptop.access)).toHaveLength(2);
  });

  it('works for the current session', async () => {
    const { access } = await signedIn(server, 'student');
    const [own] = await sessionsOf(access);
    expect((await end(access, own?.id ?? '')).statusCode).toBe(200);
    expect(await isValid(access)).toBe(false);
  });

  it('is a 404 for a session of another user, and for one that has ended', async () => {
    const { laptop } = await threeDevices();
    const stranger = await signedIn(server, 'owner');
    const [one] = await sessionsOf(laptop.access);
    const id = one?.id ?? '';
    expect((await end(stranger.access, id)).statusCode).toBe(404);
    expect((await end(laptop.access, id)).statusCode).toBe(200);
    expect((await end(laptop.access, id)).statusCode).toBe(404);
    expect((await end(laptop.access, crypto.randomUUID())).statusCode).toBe(404);
  });

  it('is recorded in the audit trail', async () => {
    const { user, access } = await signedIn(server, 'support');
    const [own] = await sessionsOf(access);
    await end(access, own?.id ?? '');
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select(['actor_id', 'subject', 'subject_id', 'subject_label'])
      .where('action', '=', 'session.ended')
      .where('actor_id', '=', user.id)
      .execute();
    expect(events).toEqual([
      {
        actor_id: user.id,
        subject: 'Session',
        subject_id: own?.id,
        subject_label: user.full_name,
      },
    ]);
  });
});

describe('signing out', () => {
  it('ends the session immediately, with a message in the language of the caller', async () => {
    const { access, refresh } = await signedIn(server, 'owner');
    const response = await server.inject({
      method: 'POST',
      url: '/api/auth/logout/',
      headers: { 'accept-language': 'pt' },
      payload: { refresh },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      message: translate('pt', 'writes.signed_out'),
      message_type: 'success',
    });
    expect(await isValid(access)).toBe(false);
    expect((await refreshWith(server, refresh)).statusCode).toBe(401);
  });

  it('works with a revoked token of the session', async () => {
    const first = await signedIn(server, 'owner');
    const second = (await refreshWith(server, first.refresh)).json<Tokens>();
    const third = (await refreshWith(server, second.refresh)).json<Tokens>();
    expect((await logoutWith(server, first.refresh)).statusCode).toBe(200);
    expect(await isValid(third.access)).toBe(false);
  });

  it('succeeds repeatedly, and is recorded once', async () => {
    const { refresh, user } = await signedIn(server, 'owner');
    const responses = await Promise.all([1, 2, 3].map(() => logoutWith(server, refresh)));
    responses.push(await logoutWith(server, refresh));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'session.ended')
      .where('actor_id', '=', user.id)
      .execute();
    expect(events).toHaveLength(1);
  });

  it('refuses an unknown token', async () => {
    const response = await logoutWith(server, 'x'.repeat(43));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token_not_valid' });
  });
});
