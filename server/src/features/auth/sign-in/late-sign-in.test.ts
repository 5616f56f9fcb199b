import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { addAccount, login } from '../../../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../../../testing/app.ts';
import { testDatabase } from '../../../testing/database.ts';
import type { Feature } from '../../feature.ts';
import { registerAuth } from '../auth.routes.ts';

let server: TestApp;
afterEach(() => server.close());

/** The auth feature, with access to the end of each handler: it outlives a timed-out request. */
function observedAuth(): { feature: Feature; handlersEnded: () => Promise<unknown> } {
  const handlers: Promise<unknown>[] = [];
  return {
    handlersEnded: () => Promise.allSettled(handlers),
    feature: (context) =>
      registerAuth({
        ...context,
        api: {
          ...context.api,
          publicWrite: (endpoint, handle) =>
            context.api.publicWrite(endpoint, (call) => {
              const handled = handle(call);
              handlers.push(handled);
              return handled;
            }),
        },
      }),
  };
}

async function lateServer(database: Database) {
  const { feature, handlersEnded } = observedAuth();
  server = await buildTestApp({
    database,
    features: [feature],
    config: { requestTimeoutSeconds: 0.5 },
  });
  return { handlersEnded, user: await addAccount(server, 'owner') };
}

const activeSessions = async (): Promise<number> => {
  const query = server.database.reader.selectFrom('sessions').where('ended_at', 'is', null);
  return (await query.select('id').execute()).length;
};

/** Timeouts are short here, so a busy machine needs several attempts. */
const canSignIn = async (email: string): Promise<boolean> =>
  (await login(server, email)).statusCode === 200;

describe('a sign-in that is answered 503', () => {
  it('creates no session when the database was too slow', async () => {
    const { handlersEnded, user } = await lateServer(await testDatabase());
    const locked = Promise.withResolvers<void>();
    const unlocked = Promise.withResolvers<void>();
    const transaction = server.database.write(async (writer) => {
      await writer.updateTable('users').set({ phone: null }).where('id', '=', user.id).execute();
      locked.resolve();
      await unlocked.promise;
    });
    await locked.promise;
    expect((await login(server, user.email)).statusCode).toBe(503);
    unlocked.resolve();
    await transaction;
    await handlersEnded();
    expect(await activeSessions()).toBe(0);
    await expect.poll(() => canSignIn(user.email)).toBe(true);
  });

  it('ends its session when the commit was too slow', async () => {
    const database = await testDatabase();
    const committed = Promise.withResolvers<void>();
    let isLate = false;
    const write: Database['write'] = async (work) => {
      let hasSession = false;
      const result = await database.write(async (writer) => {
        const worked = await work(writer);
        hasSession = (await writer.selectFrom('sessions').select('id').execute()).length > 0;
        return worked;
      });
      if (isLate && hasSession) await committed.promise;
      return result;
    };
    const { handlersEnded, user } = await lateServer({ ...database, write });
    isLate = true;
    expect((await login(server, user.email)).statusCode).toBe(503);
    committed.resolve();
    await handlersEnded();
    expect(await activeSessions()).toBe(0);
    await expect.poll(() => canSignIn(user.email)).toBe(true);
  });
});
