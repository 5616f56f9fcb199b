import type crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../../school/passwords/password.ts';
import { addAccount, login, password } from '../../../testing/accounts/accounts.ts';
import type { TestApp } from '../../../testing/app.ts';
import { testDatabase } from '../../../testing/database.ts';
import { logStatements } from '../../../testing/statements/statement-log.ts';

/** The cost of checking a password. */
interface Derivation
  extends Pick<crypto.Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'> {
  readonly algorithm: string;
  readonly saltBytes: number;
}

const { derivations } = vi.hoisted(() => ({ derivations: [] as Derivation[] }));

// Records each call of the real function, because tests cannot assert time.
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
/** At the cost of real accounts, which the others of the tests do not have. */
let stored: { password_hash: string };
beforeAll(async () => {
  stored = { password_hash: await hashPassword(password) };
  // Other files may have loaded the server with the real module.
  vi.resetModules();
  const { buildTestApp } = await import('../../../testing/app.ts');
  const { registerAuth } = await import('../auth.routes.ts');
  const { database, take } = logStatements(await testDatabase());
  takeStatements = take;
  server = await buildTestApp({ database, features: [registerAuth] });
});
afterAll(async () => {
  await server.close();
  vi.resetModules();
});

let attempts = 0;

/** Makes a sign-in attempt and returns the response and the work behind it. */
async function attemptWith(email: string, typed: string) {
  attempts += 1;
  takeStatements();
  derivations.splice(0);
  const response = await login(server, email, typed, { address: `203.0.113.${attempts}` });
  const { request_id: _, ...body } = response.json();
  const { 'x-request-id': __, date: ___, ...headers } = response.headers;
  return {
    response: { status: response.statusCode, headers, body },
    statements: takeStatements(),
    derivations: derivations.splice(0),
  };
}

describe('a sign-in attempt', () => {
  it.each([
    ['is unknown', undefined, password],
    ['is suspended', { status: 'suspended' }, password],
    ['is suspended and has a wrong password', { status: 'suspended' }, 'not the password'],
    ['is archived', { status: 'archived' }, password],
    ['is only invited', { status: 'invited' }, password],
    ['has no password yet', { password_hash: null }, password],
  ])(
    'of a user who %s gets the same response as a wrong password, after the same work',
    async (_, given, typed) => {
      const active = await addAccount(server, 'owner', stored);
      const other = given ? await addAccount(server, 'owner', { ...stored, ...given }) : undefined;
      const wrong = await attemptWith(active.email, 'not the password');
      expect(await attemptWith(other?.email ?? 'nobody@example.org', typed)).toEqual(wrong);
    },
  );

  it('that fails costs one complete hash and one query for the user', async () => {
    const { response, statements, derivations } = await attemptWith('nobody@example.org', password);
    expect(response.status).toBe(401);
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
    // The attempt is stored before and after the check, each in its own transaction.
    expect(statements.filter((text) => text === 'begin')).toHaveLength(2);
    expect(statements.filter((text) => text === 'commit')).toHaveLength(2);
  });
});
