import { eraseUser } from '@provost/contract/user.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addAccount,
  login,
  password,
  refreshWith,
  type Tokens,
} from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { stoppedClock, type TestClock } from '../../../testing/clock.ts';
import { addStudent } from '../../../testing/rows/rows.ts';

let clock: TestClock;
let server: TestApp;
beforeEach(async () => {
  clock = stoppedClock();
  server = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 60 } });
});
afterEach(() => server.close());

const signIn = async () => {
  const { email } = await addAccount(server, 'owner');
  const { access, refresh } = (await login(server, email)).json<{ data: Tokens }>().data;
  return { email, refresh, authorization: `Bearer ${access}` };
};
type Owner = Awaited<ReturnType<typeof signIn>>;

interface Sent {
  readonly password?: string;
  readonly key?: string;
  readonly address?: string;
  readonly student?: Awaited<ReturnType<typeof addStudent>>;
}

const eraseStudent = async ({ authorization }: Owner, sent: Sent = {}) => {
  const student = sent.student ?? (await addStudent(server.database));
  return server.inject({
    method: 'POST',
    ...(sent.address && { remoteAddress: sent.address }),
    url: eraseUser.path.replace('{id}', String(student.id)),
    headers: { authorization, ...(sent.key && { 'idempotency-key': sent.key }) },
    payload: { email: student.email, ...(sent.password && { password: sent.password }) },
  });
};

const refused = { code: 'reauthentication_required' };
const wrong = { code: 'validation_failed', message: { password: [expect.any(String)] } };

describe('a change that needs a recent sign-in', () => {
  it('works for ten minutes after the sign-in', async () => {
    const owner = await signIn();
    clock.advance({ minutes: 9, seconds: 59 });
    expect((await eraseStudent(owner)).statusCode).toBe(200);
    clock.advance({ seconds: 1 });
    const late = await eraseStudent(owner);
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject(refused);
  });

  it('needs a sign-in of the session: a refresh does not count', async () => {
    const owner = await signIn();
    clock.advance({ minutes: 10 });
    const { access } = (await refreshWith(server, owner.refresh)).json<Tokens>();
    const response = await eraseStudent({ ...owner, authorization: `Bearer ${access}` });
    expect(response.json()).toMatchObject(refused);
  });

  it('changes nothing when it is refused', async () => {
    const owner = await signIn();
    const student = await addStudent(server.database);
    clock.advance({ minutes: 10 });
    await eraseStudent(owner, { student });
    await eraseStudent(owner, { student, password: 'not the password' });
    const row = await server.database.reader
      .selectFrom('users')
      .select('email')
      .where('id', '=', student.id)
      .executeTakeFirst();
    expect(row?.email).toBe(student.email);
  });

  it('works later with the password, which confirms that request only', async () => {
    const owner = await signIn();
    const stolen = owner.authorization;
    const other = (await login(server, owner.email)).json<{ data: Tokens }>().data;
    clock.advance({ minutes: 30 });
    expect((await eraseStudent(owner, { password })).statusCode).toBe(200);
    const refreshed = (await refreshWith(server, owner.refresh)).json<Tokens>();
    for (const authorization of [stolen, `Bearer ${refreshed.access}`, `Bearer ${other.access}`]) {
      expect((await eraseStudent({ ...owner, authorization })).json()).toMatchObject(refused);
    }
    expect((await eraseStudent(owner, { password })).statusCode).toBe(200);
  });

  it('rejects a wrong password at its field, even after a recent sign-in', async () => {
    const owner = await signIn();
    const response = await eraseStudent(owner, { password: 'not the password' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject(wrong);
  });

  it('gives a stolen session no more guesses than the sign-in form', async () => {
    const owner = await signIn();
    clock.advance({ minutes: 30 });
    for (let guess = 0; guess < 10; guess += 1) {
      const { statusCode } = await eraseStudent(owner, { password: `guess ${guess}` });
      expect(statusCode).toBe(422);
    }
    const limited = await eraseStudent(owner, { password });
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBeDefined();
    expect((await login(server, owner.email)).statusCode).toBe(429);
  });

  it('with the right password does not clear the failures of the account', async () => {
    const owner = await signIn();
    for (let guess = 0; guess < 9; guess += 1) await login(server, owner.email, 'wrong');
    expect((await eraseStudent(owner, { password })).statusCode).toBe(200);
    expect((await login(server, owner.email, 'wrong')).statusCode).toBe(401);
    expect((await login(server, owner.email)).statusCode).toBe(429);
  });

  it('with the right password does not make the network a known one', async () => {
    const owner = await signIn();
    const address = '198.51.100.1';
    expect((await eraseStudent(owner, { password, address })).statusCode).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) {
      await login(server, owner.email, 'wrong', { address: `203.0.113.${guess}` });
    }
    expect((await login(server, owner.email, password, { address })).statusCode).toBe(429);
  });

  it('counts parallel guesses exactly', async () => {
    const owner = await signIn();
    clock.advance({ minutes: 30 });
    const student = await addStudent(server.database);
    const guesses = Array.from({ length: 25 }, (_, guess) =>
      eraseStudent(owner, { student, password: `guess ${guess}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('cannot be made with a password by a user who has none', async () => {
    const { headers } = await server.signIn('owner');
    const owner = { email: '', refresh: '', ...headers };
    expect((await eraseStudent(owner)).statusCode).toBe(200);
    clock.advance({ minutes: 10 });
    expect((await eraseStudent(owner, { password })).json()).toMatchObject(wrong);
    expect((await eraseStudent(owner)).json()).toMatchObject(refused);
  });

  it('is refused to a role without the permission before any password is checked', async () => {
    const { headers } = await server.signIn('support');
    const response = await eraseStudent({ email: '', refresh: '', ...headers }, { password: 'x' });
    expect(response.json()).toMatchObject({ code: 'forbidden' });
  });
});

describe('a repeated change with an idempotency key', () => {
  it('is the same request with and without the password, and needs it again', async () => {
    const owner = await signIn();
    const student = await addStudent(server.database);
    clock.advance({ minutes: 30 });
    const send = (given: Sent) => eraseStudent(owner, { student, key: 'erase-1', ...given });
    expect((await send({})).statusCode).toBe(403);
    const done = await send({ password });
    expect(done.statusCode).toBe(200);
    const repeated = await send({ password });
    expect(repeated.headers['idempotent-replay']).toBe('true');
    expect(repeated.json()).toEqual(done.json());
    expect((await send({})).json()).toMatchObject(refused);
  });

  it('does not give its response to a session that must confirm the password', async () => {
    const owner = await signIn();
    const student = await addStudent(server.database);
    const send = (given: Sent = {}) => eraseStudent(owner, { student, key: 'erase-2', ...given });
    expect((await send()).statusCode).toBe(200);
    clock.advance({ minutes: 10 });
    expect((await send()).json()).toMatchObject(refused);
    expect((await send({ password: 'not the password' })).json()).toMatchObject(wrong);
  });

  it('leaves no trace of the password in the database', async () => {
    const owner = await signIn();
    const rows = async () =>
      (await server.database.reader.selectFrom('idempotency_keys').selectAll().execute()).map(
        ({ fingerprint, body }) => ({ fingerprint, body }),
      );
    const student = await addStudent(server.database);
    await eraseStudent(owner, { student, key: 'erase-3', password });
    const [stored] = await rows();
    expect(stored?.body).not.toContain(password);
    expect((await eraseStudent(owner, { student, key: 'erase-3' })).statusCode).toBe(200);
    expect(await rows()).toEqual([stored]);
  });
});
