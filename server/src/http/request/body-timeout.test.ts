import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bodyMs, fileStepMs, limitBodyTime } from './body-timeout.ts';

const app = fastify();
limitBodyTime(app);
app.addContentTypeParser('text/csv', async (_request: unknown, payload: NodeJS.ReadableStream) => {
  let size = 0;
  for await (const chunk of payload) size += chunk.length;
  return size;
});
app.post('/file', { config: { takesFile: true } }, async ({ body }) => ({ bytes: body }));
app.post('/other', async ({ body }) => ({ bytes: body }));

let socket: net.Socket;
let port: number;
let received: net.Socket;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as net.AddressInfo);
  const connected = once(app.server, 'connection') as Promise<[net.Socket]>;
  socket = net.connect(port, '127.0.0.1');
  [received] = await connected;
});
afterEach(() => {
  socket.destroy();
  vi.useRealTimers();
});

const part = 'x'.repeat(40_000);
const start = async (path: string, parts: number) => {
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/csv\r\nContent-Length: ${parts * part.length}\r\n\r\n`,
  );
  await expect.poll(() => received.bytesRead).toBeGreaterThan(0);
};
/** Sends a part, and waits until the server has it. */
const send = async () => {
  const before = received.bytesRead;
  socket.write(part);
  await expect.poll(() => received.bytesRead).toBeGreaterThanOrEqual(before + part.length);
};

it('a file takes as long as it needs, while it keeps arriving', async () => {
  await start('/file', 3);
  const response = text(socket);
  for (const _ of [1, 2]) {
    await send();
    vi.advanceTimersByTime(fileStepMs);
  }
  await send();
  expect(await response).toContain('{"bytes":120000}');
});

it('a file that no longer arrives is given up', async () => {
  await start('/file', 3);
  const response = text(socket);
  await send();
  vi.advanceTimersByTime(2 * fileStepMs);
  expect(await response).toMatch(/^HTTP\/1.1 408 /);
});

it('any other body arrives in time, however steadily', async () => {
  await start('/other', 3);
  const response = text(socket);
  await send();
  vi.advanceTimersByTime(bodyMs);
  expect(await response).toMatch(/^HTTP\/1.1 408 /);
});

it('a connection that stays open keeps nothing of its earlier requests', async () => {
  const listeners: number[] = [];
  for (const _ of [1, 2, 3]) {
    socket.write(
      'POST /other HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 1\r\n\r\nx',
    );
    await once(socket, 'data');
    listeners.push(received.listenerCount('close'));
  }
  expect(listeners).toEqual([listeners[0], listeners[0], listeners[0]]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a client that leaves is no longer waited for', async () => {
  await start('/file', 2);
  await send();
  expect(vi.getTimerCount()).toBe(1);
  socket.destroy();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
