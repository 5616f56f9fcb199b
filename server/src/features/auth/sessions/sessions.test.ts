import type { Session } from '@provost/contract/auth.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
} from '../../../testing/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { registerAuth } from '../auth.routes.ts';

const clock = stoppedClock();
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ now: clock.now, features: [registerAuth] });
});
afterAll(() => server.close());

const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
const isOpen = async (access: string) => (await profileWith(server, access)).statusCode === 200;
const sessionsOf = async (access: string): Promise<Session[]> =>
  (await server.inject({ url: '/api/auth/sessions/', headers: bearer(access) })).json().data;
const end = (access: string, id: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'DELETE',
    url: `/api/auth/sessions/${id}/`,
    headers: { ...bearer(access), ...headers },
  });

/** Three sessions of one person, the phone's used last. */
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
  it("shows one's own, the latest used first, and which one is asking", async () => {
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
    });
  });

  it('leaves out what has ended or run out', async () => {
    const { user, phone, tablet } = await threeDevices();
    await logoutWith(server, tablet.refresh);
    clock.advance({ days: 14, seconds: -60 });
    const { access } = (await login(server, user.email)).json().data;
    const agents = (await sessionsOf(access)).map((session) => session.user_agent);
    expect(agents).toEqual(['lightMyRequest', 'phone']);
    expect(await isOpen(phone.access)).toBe(false);
  });
});

describe("ending one's own session", () => {
  it('shuts it at once, for both tokens, and leaves the others', async () => {
    const { phone, laptop, tablet } = await threeDevices();
    const target = (await sessionsOf(laptop.access)).find((one) => one.user_agent === 'phone');
    const answer = await end(laptop.access, target?.id ?? '', { 'accept-language': 'fr' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: translate('fr', 'writes.session_ended'),
      message_type: 'success',
      data: { id: target?.id },
    });
    expect(await isOpen(phone.access)).toBe(false);
    expect((await refreshWith(server, phone.refresh)).statusCode).toBe(401);
    expect(await isOpen(tablet.access)).toBe(true);
    expect(await sessionsOf(laptop.access)).toHaveLength(2);
  });

  it('may be the one that asks', async () => {
    const { access } = await signedIn(server, 'student');
    const [own] = await sessionsOf(access);
    expect((await end(access, own?.id ?? '')).statusCode).toBe(200);
    expect(await isOpen(access)).toBe(false);
  });

  it("finds nobody else's, and none twice", async () => {
    const { laptop } = await threeDevices();
    const stranger = await signedIn(server, 'owner');
    const [one] = await sessionsOf(laptop.access);
    const id = one?.id ?? '';
    expect((await end(stranger.access, id)).statusCode).toBe(404);
    expect((await end(laptop.access, id)).statusCode).toBe(200);
    expect((await end(laptop.access, id)).statusCode).toBe(404);
    expect((await end(laptop.access, crypto.randomUUID())).statusCode).toBe(404);
  });

  it('is in the audit trail', async () => {
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
  it('ends the session of the token at once, and says so in the language of the caller', async () => {
    const { access, refresh } = await signedIn(server, 'owner');
    const answer = await server.inject({
      method: 'POST',
      url: '/api/auth/logout/',
      headers: { 'accept-language': 'pt' },
      payload: { refresh },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: translate('pt', 'writes.signed_out'),
      message_type: 'success',
    });
    expect(await isOpen(access)).toBe(false);
    expect((await refreshWith(server, refresh)).statusCode).toBe(401);
  });

  it('works by a retired token of the session too', async () => {
    const first = await signedIn(server, 'owner');
    const second = (await refreshWith(server, first.refresh)).json<Tokens>();
    const third = (await refreshWith(server, second.refresh)).json<Tokens>();
    expect((await logoutWith(server, first.refresh)).statusCode).toBe(200);
    expect(await isOpen(third.access)).toBe(false);
  });

  it('is as good a second time, and noted once', async () => {
    const { refresh, user } = await signedIn(server, 'owner');
    const answers = await Promise.all([1, 2, 3].map(() => logoutWith(server, refresh)));
    answers.push(await logoutWith(server, refresh));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'session.ended')
      .where('actor_id', '=', user.id)
      .execute();
    expect(events).toHaveLength(1);
  });

  it('refuses a token that it does not know', async () => {
    const answer = await logoutWith(server, 'x'.repeat(43));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'token_not_valid' });
  });
});
