import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { temporaryFolder } from '../../scripts/temporary-folder.ts';
import { databaseFile } from './database/sqlite/database-file.ts';
import { testPlace } from './testing/database.ts';
import { addressOf, type ServerProcess, startProcess } from './testing/processes/server-process.ts';

async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const place = await testPlace('empty');
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
    const server = await startServer();
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/api/courses`)).status).toBe(401);
  });

  it('serves metrics only to this machine unless configured otherwise', async () => {
    const port = await freePort();
    const server = await startServer({ HOST: '0.0.0.0', METRICS_PORT: String(port) });
    await addressOf(server);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
    const [outside] = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one?.family === 'IPv4' && !one.internal);
    const other = outside?.address ?? '127.0.0.2';
    await expect(fetch(`http://${other}:${port}/metrics`)).rejects.toThrow();
  });

  it('prints one sentence about an invalid setting, and exits', async () => {
    const server = await startServer({ PORT: 'http' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe('PORT must be a whole number from 0 to 65535.\n');
  });

  it('prints one sentence about an invalid database file, and exits', async () => {
    const dataDir = temporaryFolder('broken');
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await writeFile(databaseFile(dataDir), 'not a database '.repeat(100));
    const server = startProcess({ DATA_DIR: dataDir });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(
      'DATA_DIR must point to a usable database: file is not a database.\n',
    );
  });

  it('prints one sentence about an address of another machine, and exits', async () => {
    for (const HOST of ['203.0.113.9', 'fe80::1']) {
      const server = await startServer({ HOST, LOG_LEVEL: 'silent' });
      expect(await server.exited).toBe(1);
      expect(server.output()).toBe(
        `${HOST} is not an address of this machine. Set HOST to one that is.\n`,
      );
    }
  });

  it('prints one sentence about a port in use, and exits', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const server = await startServer({ PORT: String(port), LOG_LEVEL: 'silent' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(`Port ${port} on 127.0.0.1 is in use. Set PORT to a free port.\n`);
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

  it.each([1, 2])(
    'accepts connections for the shutdown delay, while it reports not ready, with WORKERS=%s',
    async (workers) => {
      const server = await startServer({
        WORKERS: String(workers),
        // Longer than the test: the delay cannot end in the middle of the requests.
        SHUTDOWN_DELAY_SECONDS: '600',
      });
      const address = await addressOf(server);
      await server.waitForOutput(listeningTimes(workers));
      server.child.kill('SIGTERM');
      const statusOf = async (path: string) => {
        const response = await fetch(address + path, { headers: { connection: 'close' } });
        return response.status;
      };
      await expect.poll(() => statusOf('/readyz')).toBe(503);
      for (let turn = 0; turn < 20; turn += 1) {
        expect(await statusOf('/healthz')).toBe(200);
        expect(await statusOf('/api/courses')).toBe(401);
      }
    },
  );

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

  it('stops when its log is no longer read', async () => {
    const server = await startServer();
    await addressOf(server);
    server.child.stdout?.destroy();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  it('serves when its log is not read', async () => {
    const port = await freePort();
    const server = await startServer({ PORT: String(port) });
    server.child.stdout?.destroy();
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
  });

  it('stops although a client keeps a connection open', async () => {
    const server = await startServer();
    const { hostname, port } = new URL(await addressOf(server));
    const socket = net.connect(Number(port), hostname);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await once(socket, 'data');
    server.child.kill('SIGINT');
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

  it('do not start when the metrics port is in use', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const server = await startServer({
      WORKERS: '2',
      METRICS_PORT: String(port),
      LOG_LEVEL: 'silent',
    });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Set METRICS_PORT to a free port.\n`,
    );
  });

  it('all exit when the port is in use', async () => {
    const first = await startServer();
    const { port } = new URL(await addressOf(first));
    const second = await startServer({ WORKERS: '2', PORT: port, LOG_LEVEL: 'silent' });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Port ${port} on 127.0.0.1 is in use`);
  });
});
