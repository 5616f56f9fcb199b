import type crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAccount, login, password } from '../../../testing/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { testDatabase } from '../../../testing/database.ts';
import { logStatements } from '../../../testing/statement-log.ts';
import { registerAuth } from '../auth.routes.ts';

/** What it costs to check a password. */
interface Derivation
  extends Pick<crypto.Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'> {
  readonly algorithm: string;
  readonly saltBytes: number;
}

const { derivations } = vi.hoisted(() => ({ derivations: [] as Derivation[] }));

// The real one, with a note of each time that it is asked: time itself cannot be tested.
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength, nonce } = parameters;
    const saltBytes = Buffer.from(nonce as Buffer).length;
    derivations.push({ algorithm, memory, passes, parallelism, tagLength, saltBytes });
    original.argon2(algorithm, parameters, done);
  };
  return { ...original, argon2 };
});

let server: TestApp;
let takeStatements: () => string[];
beforeAll(async () => {
  const { database, take } = logStatements(await testDatabase());
  takeStatements = take;
  server = await buildTestApp({ database, features: [registerAuth] });
});
afterAll(() => server.close());

let tries = 0;

/** All that a try brings about, in the answer and behind it. */
async function tryWith(email: string, typed: string) {
  tries += 1;
  takeStatements();
  derivations.splice(0);
  const answer = await login(server, email, typed, { address: `203.0.113.${tries}` });
  const { request_id: _, ...body } = answer.json();
  const { 'x-request-id': __, date: ___, ...headers } = answer.headers;
  return {
    answer: { status: answer.statusCode, headers, body },
    statements: takeStatements(),
    derivations: derivations.splice(0),
  };
}

describe('a try to sign in', () => {
  it.each([
    ['has an unknown e-mail', undefined, password],
    ['is suspended', { status: 'suspended' }, password],
    ['is suspended and wrong as well', { status: 'suspended' }, 'not the password'],
    ['is archived', { status: 'archived' }, password],
    ['is only invited', { status: 'invited' }, password],
    ['has no password yet', { password_hash: null }, password],
  ])(
    'of somebody who %s is answered as a wrong password is, after the same work',
    async (_, given, typed) => {
      const active = await addAccount(server, 'owner');
      const other = given ? await addAccount(server, 'owner', given) : undefined;
      const wrong = await tryWith(active.email, 'not the password');
      expect(await tryWith(other?.email ?? 'nobody@example.org', typed)).toEqual(wrong);
    },
  );

  it('that fails costs one whole derivation, and one look at the user', async () => {
    const { answer, statements, derivations } = await tryWith('nobody@example.org', password);
    expect(answer.status).toBe(401);
    expect(derivations).toEqual([
      {
        algorithm: 'argon2id',
        memory: 19_456,
        passes: 2,
        parallelism: 1,
        tagLength: 32,
        saltBytes: 16,
      },
    ]);
    expect(statements.filter((text) => text.includes('"users"'))).toHaveLength(1);
    // Before and after, the try is counted, each in a transaction of its own.
    expect(statements.filter((text) => text === 'begin')).toHaveLength(2);
    expect(statements.filter((text) => text === 'commit')).toHaveLength(2);
  });
});
