import type { Socket } from 'node:net';
import { endpoint } from '@provost/contract/endpoint.schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type TestApp } from '../../testing/app.ts';

const usual = endpoint({
  method: 'GET',
  path: '/api/test/usual/',
  access: 'public',
  summary: 'Test',
  response: z.object({ timeout: z.number() }),
});
const slow = endpoint({ ...usual, path: '/api/test/slow/', deadlineMs: 300_000 });

let server: TestApp;
let address: string;
let socket: Socket | undefined;
beforeAll(async () => {
  const respond = async () => ({ timeout: socket?.timeout ?? 0 });
  server = await buildTestApp({
    features: [
      ({ api }) => {
        api.read(usual, respond);
        api.read(slow, respond);
      },
    ],
  });
  server.app.server.prependListener('request', (request) => {
    socket = request.socket;
  });
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

it('a connection stays open while slow work is waited for, and not longer', async () => {
  const timeoutOf = async ({ path }: { readonly path: string }) =>
    ((await (await fetch(`${address}${path}`)).json()) as { timeout: number }).timeout;
  const [first, second, third] = [
    await timeoutOf(usual),
    await timeoutOf(slow),
    await timeoutOf(usual),
  ];
  expect(second).toBeGreaterThan(slow.deadlineMs);
  expect([first, third]).toEqual([60_000, 60_000]);
});
