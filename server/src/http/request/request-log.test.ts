import { once } from 'node:events';
import net from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { endpoint } from '@provost/contract/endpoint.schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createLogger } from '../../start/logger.ts';
import { buildTestApp } from '../../testing/app.ts';

const search = endpoint({
  method: 'GET',
  path: '/api/test/search/',
  summary: 'Only in tests.',
  access: { action: 'read', subject: 'Auth' },
  query: z.strictObject({ q: z.string() }),
  response: z.object({}),
});
const save = endpoint({
  method: 'POST',
  path: '/api/test/save/',
  summary: 'Only in tests.',
  access: 'public',
  body: z.strictObject({ password: z.string() }),
  response: z.object({}),
});

async function loggedServer() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = await buildTestApp({
    logger: createLogger('debug', sink),
    features: [
      ({ api }) => {
        api.read(search, async () => ({}));
        api.publicWrite(save, async ({ body }) => {
          throw Object.assign(new Error('broken'), { detail: `Key (email)=(${body.password})` });
        });
      },
    ],
  });
  onTestFinished(() => server.close());
  return { server, lines };
}

describe('the log', () => {
  it('has one JSON line per request with route pattern, status, time and user', async () => {
    const { server, lines } = await loggedServer();
    const { headers, userId } = await server.signIn('support');
    const response = await server.inject({ url: '/api/test/search/?q=Jane+Doe', headers });
    expect(response.statusCode).toBe(200);
    const line = JSON.parse(lines.find((text) => text.includes('"request"')) ?? '{}');
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/test/search/',
      status: 200,
      user_id: userId,
      request_id: response.headers['x-request-id'],
    });
    expect(line.ms).toEqual(expect.any(Number));
  });

  it('contains no search, token, body or error detail', async () => {
    const { server, lines } = await loggedServer();
    const { headers } = await server.signIn('support');
    await server.inject({ url: '/api/test/search/?q=Jane+Doe', headers });
    await server.inject({ url: '/api/nothing?token=Jane', headers });
    await server.inject({
      method: 'POST',
      url: save.path,
      payload: { password: 'hunter2hunter2' },
    });
    const log = lines.join('');
    expect(log).toContain('"internal_error"');
    expect(log).toContain('broken');
    for (const secret of ['Jane', 'hunter2', headers.authorization.slice(7), 'Bearer', 'detail']) {
      expect(log).not.toContain(secret);
    }
  });

  it('has no error when a client disconnects during a request', async () => {
    const { server, lines } = await loggedServer();
    const { hostname, port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = net.connect(Number(port), hostname);
    const [connection] = (await once(server.app.server, 'connection')) as [net.Socket];
    socket.write(
      `POST ${save.path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 20\r\nExpect: 100-continue\r\n\r\n{"pass`,
    );
    await once(socket, 'data');
    socket.destroy();
    await once(connection, 'close');
    await letOthersRun();
    expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });
});
