import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testPlace } from './testing/database.ts';
import { addressOf, type ServerProcess, startProcess } from './testing/processes/server-process.ts';

async function startServer(
  environment: Record<string, string> = {},
  kind: 'empty' | 'migrated' = 'migrated',
): Promise<ServerProcess> {
  const place = await testPlace(kind);
  onTestFinished(() => place.drop());
  return startProcess({ ...place.environment, ...environment });
}

/** A connection with an incomplete request: the server waits for its body. */
async function halfRequest(address: string): Promise<net.Socket> {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname).setEncoding('utf8');
  socket.write(
    `POST /api/auth/logout/ HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [first] = await once(socket, 'data');
  expect(first).toContain('100 Continue');
  return socket;
}

async function isRefused(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  const refused = await once(socket, 'connect').then(
    () => false,
    () => true,
  );
  socket.destroy();
  return refused;
}

/** Every worker prints the line once. */
const listeningTimes = (workers: number) =>
  new RegExp(Array(workers).fill('Server listening').join('.*'), 's');

/** Resolves with “answered” after a complete response, or with the error code. */
const request = (url: string, agent: http.Agent): Promise<string | undefined> =>
  new Promise((resolve) => {
    http
      .get(url, { agent }, (response) => {
        response.resume();
        response.on('end', () => resolve('answered'));
        response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });

describe('the server as a process', () => {
  it('starts on an empty database, prints its address, and serves', async () => {
    const server = await startServer({}, 'empty');
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/api/courses`)).status).toBe(401);
  });

  it('finishes running requests before it exits, and accepts no new connections', async () => {
    const server = await startServer();
    const address = await addressOf(server);
    const socket = await halfRequest(address);
    server.child.kill('SIGTERM');
    await expect.poll(() => isRefused(address)).toBe(true);
    socket.write('{}');
    const [response] = await once(socket, 'data');
    expect(response).toContain('HTTP/1.1 422');
    expect(response.toLowerCase()).toContain('connection: close');
    await once(socket, 'close');
    expect(await server.exited).toBe(0);
  });

  it.each([1, 2])('stops after the shutdown delay, with WORKERS=%s', async (workers) => {
    const settings = { WORKERS: String(workers), SHUTDOWN_DELAY_SECONDS: '1' };
    const server = await startServer(settings);
    const address = await addressOf(server);
    await server.waitForOutput(listeningTimes(workers));
    server.child.kill('SIGTERM');
    await expect.poll(() => isRefused(address)).toBe(true);
    expect(await server.exited).toBe(0);
  });

  it('interrupts no request when it stops', async () => {
    const server = await startServer({ LOG_LEVEL: 'error' });
    const address = await addressOf(server);
    const agent = new http.Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    let answered = 0;
    // Each client repeats its request on one connection until the server closes it.
    const clients = Array.from({ length: 8 }, async () => {
      for (;;) {
        const outcome = await request(`${address}/readyz`, agent);
        if (outcome !== 'answered') return outcome;
        answered += 1;
      }
    });
    await expect.poll(() => answered).toBeGreaterThan(200);
    server.child.kill('SIGTERM');
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['ECONNREFUSED']));
    expect(await server.exited).toBe(0);
  });
});

describe('several workers', () => {
  it('share one port, are replaced when they exit, and stop together', async () => {
    const server = await startServer({ WORKERS: '2', METRICS_TOKEN: 'token-of-sixteen-signs' });
    const address = await addressOf(server);
    const [, pid = ''] = await server.waitForOutput(/"pid":(\d+)[^\n]*Server listening/);
    await server.waitForOutput(listeningTimes(2));
    process.kill(Number(pid), 'SIGKILL');
    await server.waitForOutput(/worker exited, starting another/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const metrics = await fetch(`${address}/metrics`, {
      headers: { authorization: 'Bearer token-of-sixteen-signs' },
    });
    expect(await metrics.text()).toContain('http_request_duration_seconds_count');
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });
});
