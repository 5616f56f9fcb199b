import { expect, it } from 'vitest';
import { addAccount, password } from '../../testing/accounts.ts';
import { buildTestApp } from '../../testing/app.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { createAttempts } from './attempts.ts';
import { bucketsOf } from './buckets.ts';
import { checkCredentials } from './sign-in.ts';

it('asks the database the same number of things, whatever the reason why somebody may not', async () => {
  const server = await buildTestApp();
  const { database, take } = countStatements(server.database);
  const attempts = createAttempts(database, server.now);
  const statementsOf = async (email: string, typed: string): Promise<number> => {
    take();
    const entered = await attempts.attempt(
      bucketsOf(email, '203.0.113.9'),
      () => checkCredentials(database, email, typed),
      async () => true,
    );
    expect(entered).toBeUndefined();
    return take();
  };

  const active = await addAccount(server, 'owner');
  const suspended = await addAccount(server, 'owner', { status: 'suspended' });
  const withoutPassword = await addAccount(server, 'owner', { password_hash: null });
  expect([
    await statementsOf(active.email, 'not the password'),
    await statementsOf('nobody@example.org', password),
    await statementsOf(suspended.email, password),
    await statementsOf(withoutPassword.email, password),
  ]).toEqual([5, 5, 5, 5]);
  await server.close();
});
