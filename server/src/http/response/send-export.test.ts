import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { endpoint } from '@provost/contract/endpoint.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';

const rows = endpoint({
  method: 'GET',
  path: '/api/test/rows/',
  summary: 'Only in tests.',
  access: { action: 'read', subject: 'Student' },
  query: z.strictObject({
    fail: z.optional(z.enum(['yes'])),
    endless: z.optional(z.string()),
    late: z.optional(z.string()),
  }),
  response: z.object({}),
  csv: { access: { action: 'export', subject: 'Student' }, columns: ['a'] },
});
const path = '/api/test/rows/export.csv';

let server: TestApp;
let owner: SignedIn;
let built = 0;
const connections: Socket[] = [];
let begun = Promise.withResolvers<void>();
let ended = Promise.withResolvers<void>();
let go = Promise.withResolvers<void>();

async function* chunks(isFailing: boolean, isEndless: boolean, isLate: boolean) {
  try {
    begun.resolve();
    if (isLate) await go.promise;
    yield 'a\r\n';
    for (built = 1; isEndless || built <= 3; built += 1) {
      yield isEndless ? 'x'.repeat(65_536) : `${built}\r\n`;
      if (isFailing) throw new Error('lost in the middle');
    }
  } finally {
    ended.resolve();
  }
}

beforeAll(async () => {
  server = await buildTestApp({
    features: [
      ({ api }) => {
        api.exportCsv(rows, async ({ query }) => ({
          filename: 'rows.csv',
          total: 3,
          chunks: chunks(
            query.fail === 'yes',
            query.endless !== undefined,
            query.late !== undefined,
          ),
        }));
      },
    ],
  });
  owner = await server.signIn('owner');
  server.app.server.on('connection', (socket) => connections.push(socket));
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(() => {
  built = 0;
  begun = Promise.withResolvers();
  ended = Promise.withResolvers();
  go = Promise.withResolvers();
});

function ask(query: string): http.ClientRequest {
  const { port } = server.app.server.address() as AddressInfo;
  return http.get({ port, path: `${path}?${query}`, headers: owner.headers, agent: false });
}

/** The response of a real client, with its body unread. */
async function open(query: string): Promise<http.IncomingMessage> {
  const [response] = await once(ask(query), 'response');
  return response;
}

describe('an export', () => {
  it('is a named file with its number of rows in a header', async () => {
    const response = await server.inject({ url: path, headers: owner.headers });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('a\r\n1\r\n2\r\n3\r\n');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rows.csv"',
      'x-total-count': '3',
      'cache-control': 'no-store',
    });
  });

  it('has its own access rule', async () => {
    const { headers } = await server.signIn('support');
    expect((await server.inject({ url: path, headers })).statusCode).toBe(403);
  });

  it('reports its number of rows for HEAD without being built', async () => {
    const response = await server.inject({ method: 'HEAD', url: path, headers: owner.headers });
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.body).toBe('');
    expect(built).toBe(0);
  });

  it('that fails midway does not look complete', async () => {
    const response = await open('fail=yes');
    expect(response.statusCode).toBe(200);
    await expect(response.toArray()).rejects.toThrow('aborted');
  });

  it('is built at the speed of the reader, and stops when the reader disconnects', async () => {
    const response = await open('endless=');
    await once(response, 'readable');
    response.destroy();
    await ended.promise;
    expect(built).toBeLessThan(1000);
  });

  it('stops if the reader disconnects before the first chunk', async () => {
    const request = ask('endless=&late=').on('error', () => {});
    await begun.promise;
    const [connection] = connections.splice(-1);
    request.destroy();
    if (connection) await once(connection, 'close');
    go.resolve();
    await ended.promise;
    expect(built).toBeLessThan(1000);
  });
});
