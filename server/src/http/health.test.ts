import { randomUUID } from 'node:crypto';
import { endpoint } from '@provost/contract/endpoint.schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../start/logger.ts';
import { buildTestApp, issueTestToken, testConfig } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import type { ServerPhase } from './health.ts';

const plain = endpoint({
  method: 'GET',
  path: '/api/test/plain/',
  summary: 'Only in tests.',
  access: { action: 'read', subject: 'Auth' },
  response: z.object({}),
});

async function appOn(
  change: (database: Database) => Partial<Database>,
  phase: ServerPhase = 'running',
) {
  const database = await testDatabase();
  const app = await createApp({
    config: testConfig,
    database: { ...database, ...change(database) },
    now: () => new Date(),
    logger: createLogger('silent'),
    features: [({ api }) => api.read(plain, async () => ({}))],
    phase: () => phase,
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

describe('a call while the database is unavailable', () => {
  it('is a 503 with Retry-After, not a 401', async () => {
    const refused = new Error('connection refused');
    const app = await appOn((database) => ({
      reader: database.reader.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: () => Promise.reject(refused),
      }),
      isUnavailable: (error) => error === refused,
    }));
    const token = await issueTestToken({ userId: 1, sessionId: randomUUID() });
    const response = await app.inject({
      url: plain.path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'service_unavailable' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the probes', () => {
  it('report a server that is alive and ready', async () => {
    const server = await buildTestApp({ features: [] });
    onTestFinished(() => server.close());
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await server.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  it.each(['/healthz', '/readyz', '/api/openapi.json', '/api/docs'])(
    'and the API description allow only reads: %s',
    async (url) => {
      const server = await buildTestApp({ features: [] });
      onTestFinished(() => server.close());
      const response = await server.inject({ method: 'POST', url });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
    },
  );

  it('report alive but not ready while the database is unavailable', async () => {
    const app = await appOn(() => ({ ping: () => Promise.reject(new Error('refused')) }));
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const response = await app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(503);
    expect(response.headers).toHaveProperty('retry-after');
  });

  it.each([
    [true, 'available'],
    [false, 'unavailable'],
  ])('report ready with the state of the replica (%s)', async (isAvailable, replica) => {
    const app = await appOn(() => ({ isReplicaAvailable: () => isAvailable }));
    const response = await app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ready', replica });
  });

  it('report not ready while the server stops', async () => {
    const app = await appOn(() => ({}), 'stopping');
    const response = await app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(503);
    expect(response.headers.connection).not.toBe('close');
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('report not ready and close the connection while the server drains', async () => {
    const app = await appOn(() => ({}), 'draining');
    const response = await app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(503);
    expect(response.headers.connection).toBe('close');
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});
