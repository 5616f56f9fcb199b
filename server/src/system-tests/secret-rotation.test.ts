import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { resealTotpSecrets } from '../features/auth/mfa/totp-secret.ts';
import { createLink, findLinkToMail } from '../school/accounts/account-links.ts';
import {
  addAccount,
  login,
  profileWith,
  refreshWith,
  type Tokens,
} from '../testing/accounts/accounts.ts';
import { addProtectedAccount, beginLogin, codeAt, loginMfa } from '../testing/accounts/mfa.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { stoppedClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';

const [old, next] = ['the old secret', 'the next secret'].map((text) => text.padEnd(32, '.')) as [
  string,
  string,
];

const clock = stoppedClock();

let database: Database;
/** Nodes on one database, by the steps of a rotation. */
let before: TestApp;
let prepared: TestApp;
let rotated: TestApp;
let finished: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  const node = (jwtSecret: string, previousSecrets: readonly string[]) =>
    buildTestApp({ database, now: clock.now, config: { jwtSecret, previousSecrets } });
  before = await node(old, []);
  prepared = await node(old, [next]);
  rotated = await node(next, [old]);
  finished = await node(next, []);
});
afterAll(async () => {
  await Promise.all([before, prepared, rotated, finished].map(({ app }) => app.close()));
  await database.close();
});

async function signInOn(node: TestApp): Promise<Tokens> {
  const { email } = await addAccount(node, 'owner');
  return (await login(node, email)).json().data;
}
const statusOn = async (node: TestApp, access: string): Promise<number> =>
  (await profileWith(node, access)).statusCode;

it('a rotation signs nobody out, also while nodes of two steps run together', async () => {
  const { access: oldAccess } = await signInOn(before);
  expect(await statusOn(prepared, oldAccess)).toBe(200);
  expect(await statusOn(rotated, oldAccess)).toBe(200);
  const { access: newAccess } = await signInOn(rotated);
  expect(await statusOn(prepared, newAccess)).toBe(200);
  expect(await statusOn(finished, newAccess)).toBe(200);
});

it('tokens of a removed secret are refused, and their sessions continue with a refresh', async () => {
  const { access, refresh } = await signInOn(before);
  expect(await statusOn(finished, access)).toBe(401);
  const refreshed = (await refreshWith(finished, refresh)).json<Tokens>();
  expect(await statusOn(finished, refreshed.access)).toBe(200);
});

it('a node never signs with a previous secret', async () => {
  const { access } = await signInOn(rotated);
  expect(await statusOn(before, access)).toBe(401);
});

it('a write that is repeated after the rotation still runs once', async () => {
  const { access } = await signInOn(before);
  const send = (node: TestApp, name: string) =>
    node.inject({
      method: 'POST',
      url: '/api/class-levels/',
      headers: { authorization: `Bearer ${access}`, 'idempotency-key': 'level-once' },
      payload: { name },
    });
  const first = await send(before, 'Level one');
  expect(first.statusCode).toBe(201);
  const again = await send(rotated, 'Level one');
  expect(again.headers['idempotent-replay']).toBe('true');
  expect(again.json()).toEqual(first.json());
  expect((await send(rotated, 'Another level')).json()).toMatchObject({
    code: 'idempotency_key_reused',
  });
});

it('authenticator apps work during the rotation, and after it once their secrets are sealed again', async () => {
  const { user, secret } = await addProtectedAccount(before);
  const signInWithCode = async (node: TestApp) => {
    clock.advance({ seconds: 30 });
    const { mfa_token } = await beginLogin(node, user.email);
    const code = codeAt(secret, clock.now());
    return (await loginMfa(node, { mfa_token, method: 'totp', code })).statusCode;
  };
  expect(await signInWithCode(rotated)).toBe(200);
  const secrets = { jwtSecret: next, previousSecrets: [old] };
  expect(await resealTotpSecrets(database, secrets)).toBeGreaterThan(0);
  expect(await resealTotpSecrets(database, secrets)).toBe(0);
  expect(await signInWithCode(finished)).toBe(200);
});

it('a link that waits to be mailed is mailed with the secret that created it', async () => {
  const { id: userId } = await addAccount(before, 'owner');
  const now = before.now();
  const { id } = await database.write((writer) =>
    createLink(writer, old, { kind: 'password_reset', userId, createdBy: null, now }),
  );
  const mailedWith = (previousSecrets: readonly string[]) =>
    findLinkToMail(
      database.reader,
      { jwtSecret: next, previousSecrets, publicUrl: 'https://admin.school.test' },
      { id, userId, now },
    );
  expect((await mailedWith([old]))?.url).toMatch(/^https:.*#token=/);
  expect(await mailedWith([])).toBeUndefined();
});
