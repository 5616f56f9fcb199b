import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  logoutWith,
  profileWith,
  refreshWith,
  signedIn,
  type Tokens,
} from '../../../testing/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { registerAuth } from '../auth.routes.ts';
import { startSession } from '../sign-in/sign-in.ts';
import { FamilyModel } from './token-family-model.ts';

const clock = stoppedClock();
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ now: clock.now, features: [registerAuth] });
});
afterAll(() => server.close());

const refresh = async (token: string): Promise<Tokens> => {
  const answer = await refreshWith(server, token);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const statusOf = async (token: string): Promise<number> =>
  (await refreshWith(server, token)).statusCode;
const isOpen = async (access: string): Promise<boolean> =>
  (await profileWith(server, access)).statusCode === 200;

const tokensOf = (email: string) =>
  server.database.reader
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['refresh_tokens.hash', 'refresh_tokens.retired_at'])
    .where('users.email', '=', email)
    .execute();

describe('a refresh token', () => {
  it('gives an access token that opens, and the refresh token to use next', async () => {
    const first = await signedIn(server, 'owner');
    const second = await refresh(first.refresh);
    const third = await refresh(second.refresh);
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3);
    expect(await isOpen(second.access)).toBe(true);
    expect(await isOpen(third.access)).toBe(true);
  });

  it('goes on working for a client that never adopts the next one, without end', async () => {
    const { refresh: token } = await signedIn(server, 'owner');
    for (let day = 0; day < 30; day += 1) {
      clock.advance({ days: 1 });
      expect(await isOpen((await refresh(token)).access)).toBe(true);
    }
  });

  it('may be used again and again; of its successors the newest are kept, and no more than fifty', async () => {
    const { refresh: token, user } = await signedIn(server, 'owner');
    const successors: Tokens[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      clock.advance({ minutes: 2 });
      successors.push(await refresh(token));
    }
    expect(await tokensOf(user.email)).toHaveLength(51);
    await refresh(successors.at(-1)?.refresh ?? '');
  });

  it('is retired by the first use of its successor, and ends the session when it is seen again', async () => {
    const first = await signedIn(server, 'owner');
    const second = await refresh(first.refresh);
    const third = await refresh(second.refresh);
    expect(await statusOf(first.refresh)).toBe(401);
    expect(await statusOf(second.refresh)).toBe(401);
    expect(await statusOf(third.refresh)).toBe(401);
    for (const { access } of [first, second, third]) expect(await isOpen(access)).toBe(false);
  });

  it('is retired by the first use of its sibling, and ends the session when it is seen again', async () => {
    const first = await signedIn(server, 'owner');
    const [one, other] = [await refresh(first.refresh), await refresh(first.refresh)];
    const next = await refresh(one.refresh);
    expect(await isOpen(other.access)).toBe(true);
    expect(await statusOf(other.refresh)).toBe(401);
    expect(await isOpen(next.access)).toBe(false);
  });

  it('that was stolen is found out, whoever of the two uses it first', async () => {
    const owner = await signedIn(server, 'owner');
    const thief = await refresh((await refresh(owner.refresh)).refresh);
    expect(await statusOf(owner.refresh)).toBe(401);
    expect(await statusOf(thief.refresh)).toBe(401);
    expect(await isOpen(thief.access)).toBe(false);
  });

  it('of another session is not touched when one is ended', async () => {
    const one = await signedIn(server, 'owner');
    const other = await signedIn(server, 'owner');
    const next = await refresh((await refresh(one.refresh)).refresh);
    expect(await statusOf(one.refresh)).toBe(401);
    expect(await isOpen(next.access)).toBe(false);
    expect(await isOpen((await refresh(other.refresh)).access)).toBe(true);
  });

  it('runs out when it is not used for its days', async () => {
    const used = await signedIn(server, 'owner');
    const unused = await signedIn(server, 'owner');
    clock.advance({ days: 13 });
    const next = await refresh(used.refresh);
    clock.advance({ days: 1 });
    expect(await statusOf(unused.refresh)).toBe(401);
    expect(await statusOf(next.refresh)).toBe(200);
  });

  it('does not help whoever is not active any more', async () => {
    const { refresh: token, user } = await signedIn(server, 'owner');
    const become = (status: string) =>
      server.database.write((writer) =>
        writer.updateTable('users').set({ status }).where('id', '=', user.id).execute(),
      );
    await become('suspended');
    expect(await statusOf(token)).toBe(401);
    await become('active');
    expect(await statusOf(token)).toBe(200);
  });

  it.each([
    ['unknown', 'x'.repeat(43)],
    ['short', 'x'],
    ['made of other letters', '🔑'],
  ])('that is %s is refused', async (_, token) => {
    const answer = await refreshWith(server, token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'token_not_valid' });
  });

  it('leaves a trace when it was retired and is seen again', async () => {
    const { refresh: token, user } = await signedIn(server, 'owner');
    await refresh((await refresh(token)).refresh);
    await refreshWith(server, token);
    const events = await server.database.reader
      .selectFrom('audit_events')
      .select(['actor_id', 'action', 'after'])
      .where('subject_label', '=', user.full_name)
      .orderBy('id', 'desc')
      .execute();
    expect(events[0]).toEqual({
      actor_id: null,
      action: 'session.ended',
      after: JSON.stringify({ reason: 'retired_token_used' }),
    });
  });
});

describe('at once', () => {
  it('many refreshes with one token all work, and each successor is as good as the others', async () => {
    const { refresh: token, access } = await signedIn(server, 'owner');
    const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(token)));
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(30);
    expect(await isOpen(access)).toBe(true);
    await refresh(answers[7]?.refresh ?? '');
  });

  it('the first uses of two siblings are one too many: one of them came from a copy', async () => {
    const { refresh: token, access } = await signedIn(server, 'owner');
    const siblings = [await refresh(token), await refresh(token)];
    const statuses = await Promise.all(siblings.map((sibling) => statusOf(sibling.refresh)));
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect(await isOpen(access)).toBe(false);
  });

  it('a refresh and a sign-out leave nobody signed in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh: token, access } = await signedIn(server, 'owner');
      const [refreshed, signedOut] = await Promise.all([
        refreshWith(server, token),
        logoutWith(server, token),
      ]);
      expect(signedOut.statusCode).toBe(200);
      expect([200, 401]).toContain(refreshed.statusCode);
      expect(await isOpen(access)).toBe(false);
      if (refreshed.statusCode !== 200) continue;
      const { access: late, refresh: next } = refreshed.json<Tokens>();
      expect(await isOpen(late)).toBe(false);
      expect(await statusOf(next)).toBe(401);
    }
  });
});

/** A session of somebody whose password need not be checked again. */
async function sessionOf(user: Awaited<ReturnType<typeof addAccount>>): Promise<Tokens> {
  const client = { userAgent: undefined, address: '127.0.0.1' };
  const moment = { now: clock.now(), refreshTokenDays: 14, requestId: 'of this test' };
  const started = await server.database.write((writer) =>
    startSession(writer, user, client, moment),
  );
  expect(started).toBeDefined();
  return refresh(started?.refresh ?? '');
}

describe('any course of refreshes with any earlier tokens', () => {
  it('goes as the rule of families says', async () => {
    const user = await addAccount(server, 'student');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 14 }), async (course) => {
        const start = await sessionOf(user);
        const model = new FamilyModel(start.refresh);
        for (const choice of course) {
          const token = model.tokens[choice % model.tokens.length] ?? '';
          const answer = await refreshWith(server, token);
          expect(answer.statusCode).toBe(model.mayRefresh(token) ? 200 : 401);
          model.refresh(token, answer.json<Partial<Tokens>>().refresh);
          expect(await isOpen(start.access)).toBe(!model.isEnded);
        }
      }),
      { numRuns: 40 },
    );
  });
});
