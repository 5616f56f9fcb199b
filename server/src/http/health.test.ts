import { randomUUID } from 'node:crypto';
import { endpoint } from '@provost/contract/endpoint.schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../logger.ts';
import { buildTestApp, testConfig } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { accessTokens } from './access-token.ts';

const plain = endpoint({
  method: 'GET',
  path: '/api/test/plain/',
  summary: 'Only in tests.',
  access: { action: 'read', subject: 'Auth' },
  response: z.object({}),
});

async function appOn(change: (database: Database) => Partial<Database>, isDraining = false) {
  const database = await testDatabase();
  const app = await createApp({
    config: testConfig,
    database: { ...database, ...change(database) },
    now: () => new Date(),
    logger: createLogger('silent'),
    features: [({ api }) => api.read(plain, async () => ({}))],
    isDraining: () => isDraining,
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

describe('a call while the database is away', () => {
  it('is a 503 that says when to come back, and signs nobody out', async () => {
    const gone = new Error('connection refused');
    const app = await appOn((database) => ({
      reader: database.reader.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: () => Promise.reject(gone),
      }),
      isUnavailable: (error) => error === gone,
    }));
    const tokens = accessTokens({
      secret: testConfig.jwtSecret,
      minutes: 10,
      now: () => new Date(),
    });
    const token = await tokens.issue({ userId: 1, sessionId: randomUUID() });
    const answer = await app.inject({
      url: plain.path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the probes', () => {
  it('find a server that is alive and ready', async () => {
    const server = await buildTestApp({ features: [] });
    onTestFinished(() => server.close());
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await server.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  it.each(['/healthz', '/readyz', '/api/openapi.json', '/api/docs'])(
    'and what describes the API are only read: %s',
    async (url) => {
      const server = await buildTestApp({ features: [] });
      onTestFinished(() => server.close());
      const answer = await server.inject({ method: 'POST', url });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
    },
  );

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
