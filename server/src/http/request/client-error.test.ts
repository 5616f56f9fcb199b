import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ features: [] });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function send(text: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return response;
}

describe('an invalid request', () => {
  it.each([
    ['that is not HTTP', 'hello\r\n\r\n', 400],
    ['with endless headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431],
    [
      'with two lengths',
      'POST /api/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'that is chunked and has a length',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('%s gets an error in JSON and is disconnected', async (_, text, status) => {
    const response = await send(text);
    expect(response).toContain(`HTTP/1.1 ${status} `);
    const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n')));
    expect(body).toMatchObject({ code: 'malformed_request', message: expect.any(String) });
  });

  it('cannot keep a connection open for long, at any stage', () => {
    // Bodies have a limit of their own: that of a file depends on how much of it arrives.
    const { headersTimeout, timeout, keepAliveTimeout } = server.app.server;
    for (const limit of [headersTimeout, timeout, keepAliveTimeout]) {
      expect(limit).toBeGreaterThan(0);
      expect(limit).toBeLessThanOrEqual(65_000);
    }
  });
});
