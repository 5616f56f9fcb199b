import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../logger.ts';
import { buildTestApp, testConfig } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';

async function appOn(change: (database: Database) => Partial<Database>, isDraining = false) {
  const database = await testDatabase();
  const app = await createApp({
    config: testConfig,
    database: { ...database, ...change(database) },
    now: () => new Date(),
    logger: createLogger('silent'),
    features: [],
    isDraining: () => isDraining,
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

describe('the probes', () => {
  it('find a server that is alive and ready', async () => {
    const server = await buildTestApp({ features: [] });
    onTestFinished(() => server.close());
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await server.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  it('find it alive but not ready while the database is away', async () => {
    const app = await appOn(() => ({ ping: () => Promise.reject(new Error('refused')) }));
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const answer = await app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toHaveProperty('retry-after');
  });

  it('find it not ready while it is on its way down, and let go of the connection', async () => {
    const app = await appOn(() => ({}), true);
    const answer = await app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers.connection).toBe('close');
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});
