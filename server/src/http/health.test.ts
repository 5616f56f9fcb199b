import { randomUUID } from 'node:crypto';
import { endpoint } from '@provost/contract/endpoint.schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { UnusableDatabaseError } from '../database/unusable-database.ts';
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
    [undefined, { replica: 'available' }],
    ['lagging', { replica: 'unavailable', replica_reason: 'lagging' }],
  ] as const)('report ready with the state of the replica (%s)', async (problem, replica) => {
    const app = await appOn(() => ({ replicaState: () => ({ problem, lagSeconds: 7.26 }) }));
    const response = await app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ready', ...replica, replica_lag_seconds: 7.3 });
  });

  it('report why a server is not ready', async () => {
    const reasonOf = async (app: Awaited<ReturnType<typeof appOn>>) =>
      (await app.inject({ url: '/readyz' })).json().reason;
    const refusing = { ping: () => Promise.reject(new Error('refused')) };
    expect(await reasonOf(await appOn(() => refusing))).toBe('database_unavailable');
    const damage = new UnusableDatabaseError('DATA_DIR', new Error('its file is damaged'));
    const damaged = { ping: () => Promise.reject(damage) };
    expect(await reasonOf(await appOn(() => damaged))).toBe('database_damaged');
    expect(await reasonOf(await appOn(() => ({}), 'stopping'))).toBe('stopping');
  });

  it('report a server that can only read as degraded', async () => {
    const app = await appOn(() => ({ writeProblem: async () => 'disk_full' as const }));
    const response = await app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'degraded', reason: 'disk_full' });
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
