import { endpoint } from '@provost/contract/endpoint.schema';
import { idParams } from '@provost/contract/text.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { createMetrics } from './metrics.ts';

const readItem = endpoint({
  method: 'GET',
  path: '/api/test/items/{id}/',
  summary: 'Only in tests.',
  access: 'public',
  params: idParams,
  response: z.object({}),
});
const token = 'a-token-for-the-metrics';

let server: TestApp;
let withoutMetrics: TestApp;
beforeAll(async () => {
  server = await buildTestApp({
    config: { metricsToken: token },
    metrics: true,
    features: [({ api }) => api.read(readItem, async () => ({}))],
  });
  withoutMetrics = await buildTestApp({ features: [] });
});
afterAll(async () => {
  await server.close();
  await withoutMetrics.close();
});

const read = (app: TestApp, authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

describe('the metrics', () => {
  it('include requests by route pattern and status, and the event loop', async () => {
    await server.inject({ url: '/api/test/items/1' });
    await server.inject({ url: '/api/test/items/2/' });
    await server.inject({ url: '/api/no/such/thing' });
    const { body, statusCode } = await read(server, `Bearer ${token}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/test/items/:id/",status="200"} 2',
    );
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 1',
    );
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    // An embedded database has no connections to count.
    for (const name of [
      'database_connections{state="waiting"} 0',
      'database_pool_connections{pool="exports",state="open"} 0',
      'database_lock_waiters 0',
    ]) {
      expect(body.includes(name)).toBe(process.env.TEST_ENGINE === 'postgres');
    }
    expect(body).toContain('database_writable 1');
  });

  it.each([undefined, 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`])(
    'are a 404 without the token: %s',
    async (authorization) => {
      const response = await read(server, authorization);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('eventloop');
    },
  );

  it('show whether the replica responds, if there is one', async () => {
    const { database } = server;
    let problem: 'lagging' | undefined;
    const withReplica = createMetrics({
      database: { ...database, replicaState: () => ({ problem, lagSeconds: 12 }) },
    });
    expect(await withReplica.text()).toContain('database_replica_available 1');
    problem = 'lagging';
    const text = await withReplica.text();
    expect(text).toContain('database_replica_available 0');
    expect(text).toContain('database_replica_lag_seconds 12');
    expect(await createMetrics({ database }).text()).not.toContain('database_replica_available');
  });

  it('are a 404 without the setting', async () => {
    const response = await read(withoutMetrics, 'Bearer undefined');
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('eventloop');
  });
});
