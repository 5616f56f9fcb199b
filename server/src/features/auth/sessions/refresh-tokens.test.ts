import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAccount,
  logoutWith,
  profileWith,
  refreshWith,
  signedIn,
  type Tokens,
} from '../../../testing/accounts/accounts.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { TokenFamilyModel } from '../../../testing/models/token-family-model.ts';
import { sharedApp } from '../../../testing/shared-app.ts';
import { registerAuth } from '../auth.routes.ts';
import { startSession } from './sessions.service.ts';

const clock = stoppedClock();
// These sessions last as long as they are refreshed.
const config = { staffSessionHours: 365 * 24, studentSessionDays: 365 };
const server = sharedApp({ now: clock.now, features: [registerAuth], config });

const refresh = async (token: string): Promise<Tokens> => {
  const response = await refreshWith(server, token);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const statusOf = async (token: string): Promise<number> =>
  (await refreshWith(server, token)).statusCode;
const isValid = async (access: string): Promise<boolean> =>
  (await profileWith(server, access)).statusCode === 200;

const tokensOf = (email: string) =>
  server.database.reader
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['refresh_tokens.hash', 'refresh_tokens.retired_at'])
    .where('users.email', '=', email)
    .execute();

const lastEventOf = (name: string) =>
  server.database.reader
    .selectFrom('audit_events')
    .select(['actor_id', 'action', 'after'])
    .where('subject_label', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('a refresh token', () => {
  it('returns a valid access token and the next refresh token', async () => {
    const first = await signedIn(server, 'owner');
    const second = await refresh(first.refresh);
    const third = await refresh(second.refresh);
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3);
    expect(await isValid(second.access)).toBe(true);
    expect(await isValid(third.access)).toBe(true);
  });

  it('stays valid for a client that never adopts the next one', async () => {
    const { refresh: token } = await signedIn(server, 'owner');
    for (let day = 0; day < 30; day += 1) {
      clock.advance({ days: 1 });
      expect(await isValid((await refresh(token)).access)).toBe(true);
    }
  });

  it('can be used repeatedly; its fifty newest successors stay valid, older ones are revoked', async () => {
    const { refresh: token, user } = await signedIn(server, 'owner');
    const successors: Tokens[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      clock.advance({ minutes: 2 });
      successors.push(await refresh(token));
    }
    const stored = await tokensOf(user.email);
    expect(stored).toHaveLength(61);
    expect(stored.filter(({ retired_at }) => retired_at === null)).toHaveLength(51);
    await refresh(successors.at(-50)?.refresh ?? '');
  });

  it('that was stolen is detected, even if the thief refreshes many times', async () => {
    const owner = await signedIn(server, 'owner');
    const { refresh: adopted } = await refresh(owner.refresh);
    const thief: Tokens[] = [];
    for (let turn = 0; turn < 51; turn += 1) {
      clock.advance({ seconds: 1 });
      thief.push(await refresh(owner.refresh));
    }
    expect(await statusOf(adopted)).toBe(401);
    expect(await isValid(thief.at(-1)?.access ?? '')).toBe(false);
    expect(await statusOf(owner.refresh)).toBe(401);
    expect(await lastEventOf(owner.user.full_name)).toMatchObject({ action: 'session.ended' });
  });

  it('that was revoked is detected after its expiry too, while the session is active', async () => {
    const owner = await signedIn(server, 'owner');
    const revoked = await refresh(owner.refresh);
    clock.advance({ days: 1 });
    const thief = await refresh((await refresh(owner.refresh)).refresh);
    clock.advance({ days: 13 });
    const next = await refresh(thief.refresh);
    clock.advance({ minutes: 1 });
    expect(await statusOf(revoked.refresh)).toBe(401);
    expect(await isValid(next.access)).toBe(false);
    expect(await lastEventOf(owner.user.full_name)).toMatchObject({ action: 'session.ended' });
  });

  it('is revoked by the first use of its successor, and ends the session when it is presented again', async () => {
    const first = await signedIn(server, 'owner');
    const second = await refresh(first.refresh);
    const third = await refresh(second.refresh);
    expect(await statusOf(first.refresh)).toBe(401);
    expect(await statusOf(second.refresh)).toBe(401);
    expect(await statusOf(third.refresh)).toBe(401);
    for (const { access } of [first, second, third]) expect(await isValid(access)).toBe(false);
  });

  it('is revoked by the first use of another successor, and ends the session when it is presented again', async () => {
    const first = await signedIn(server, 'owner');
    const [one, other] = [await refresh(first.refresh), await refresh(first.refresh)];
    const next = await refresh(one.refresh);
    expect(await isValid(other.access)).toBe(true);
    expect(await statusOf(other.refresh)).toBe(401);
    expect(await isValid(next.access)).toBe(false);
  });

  it('that was stolen is detected, whether the owner or the thief uses it first', async () => {
    const owner = await signedIn(server, 'owner');
    const thief = await refresh((await refresh(owner.refresh)).refresh);
    expect(await statusOf(owner.refresh)).toBe(401);
    expect(await statusOf(thief.refresh)).toBe(401);
    expect(await isValid(thief.access)).toBe(false);
  });

  it('of another session stays valid when one session ends', async () => {
    const one = await signedIn(server, 'owner');
    const other = await signedIn(server, 'owner');
    const next = await refresh((await refresh(one.refresh)).refresh);
    expect(await statusOf(one.refresh)).toBe(401);
    expect(await isValid(next.access)).toBe(false);
    expect(await isValid((await refresh(other.refresh)).access)).toBe(true);
  });

  it('expires when it is not used', async () => {
    const used = await signedIn(server, 'owner');
    const unused = await signedIn(server, 'owner');
    clock.advance({ days: 13 });
    const next = await refresh(used.refresh);
    clock.advance({ days: 1 });
    expect(await statusOf(unused.refresh)).toBe(401);
    expect(await statusOf(next.refresh)).toBe(200);
  });

  it('is refused for a user who is not active', async () => {
    const { refresh: token, user } = await signedIn(server, 'owner');
    const setStatus = (status: string) =>
      server.database.write((writer) =>
        writer.updateTable('users').set({ status }).where('id', '=', user.id).execute(),
      );
    await setStatus('suspended');
    expect(await statusOf(token)).toBe(401);
    await setStatus('active');
    expect(await statusOf(token)).toBe(200);
  });

  it.each([
    ['unknown', 'x'.repeat(43)],
    ['short', 'x'],
    ['not in the alphabet of tokens', '🔑'],
  ])('that is %s is refused', async (_, token) => {
    const response = await refreshWith(server, token);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token_not_valid' });
  });

  it('leaves an audit event when it is presented after it was revoked', async () => {
    const { refresh: token, user } = await signedIn(server, 'owner');
    await refresh((await refresh(token)).refresh);
    await refreshWith(server, token);
    expect(await lastEventOf(user.full_name)).toEqual({
      actor_id: null,
      action: 'session.ended',
      after: JSON.stringify({ reason: 'retired_token_used' }),
    });
  });
});

describe('in parallel', () => {
  it('many refreshes with one token succeed, and every successor is valid', async () => {
    const { refresh: token, access } = await signedIn(server, 'owner');
    const responses = await Promise.all(Array.from({ length: 30 }, () => refresh(token)));
    expect(new Set(responses.map((response) => response.refresh)).size).toBe(30);
    expect(await isValid(access)).toBe(true);
    await refresh(responses[7]?.refresh ?? '');
  });

  it('the first uses of two successors end the session: one of them came from a copy', async () => {
    const { refresh: token, access } = await signedIn(server, 'owner');
    const successors = [await refresh(token), await refresh(token)];
    const statuses = await Promise.all(successors.map((successor) => statusOf(successor.refresh)));
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect(await isValid(access)).toBe(false);
  });

  it('a refresh and a sign-out leave no session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh: token, access } = await signedIn(server, 'owner');
      const [refreshed, signedOut] = await Promise.all([
        refreshWith(server, token),
        logoutWith(server, token),
      ]);
      expect(signedOut.statusCode).toBe(200);
      expect([200, 401]).toContain(refreshed.statusCode);
      expect(await isValid(access)).toBe(false);
      if (refreshed.statusCode !== 200) continue;
      const { access: late, refresh: next } = refreshed.json<Tokens>();
      expect(await isValid(late)).toBe(false);
      expect(await statusOf(next)).toBe(401);
    }
  });
});

/** A session without the cost of checking a password. */
async function sessionOf(user: Awaited<ReturnType<typeof addAccount>>): Promise<Tokens> {
  const started = await server.database.write((writer) =>
    startSession(writer, user, {
      userAgent: undefined,
      address: '127.0.0.1',
      now: clock.now(),
      refreshTokenDays: 14,
      staffSessionHours: 24,
      studentSessionDays: 30,
      requestId: 'of this test',
    }),
  );
  return refresh(started.refresh);
}

describe('any sequence of refreshes with any earlier tokens', () => {
  it('follows the rules of token families', async () => {
    const user = await addAccount(server, 'student');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 14 }), async (choices) => {
        // Failures of earlier runs must not reach the limit of the network.
        clock.advance({ minutes: 1 });
        const start = await sessionOf(user);
        const model = new TokenFamilyModel(start.refresh);
        for (const choice of choices) {
          const token = model.tokens[choice % model.tokens.length] ?? '';
          const response = await refreshWith(server, token);
          expect(response.statusCode).toBe(model.canRefresh(token) ? 200 : 401);
          model.refresh(token, response.json<Partial<Tokens>>().refresh);
          expect(await isValid(start.access)).toBe(!model.isEnded);
        }
      }),
      { numRuns: 40 },
    );
  });
});
