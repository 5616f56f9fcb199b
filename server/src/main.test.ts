import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { databaseFile } from './database/sqlite/database-file.ts';
import { testPlace } from './testing/database.ts';
import { addressOf, type ServerProcess, startProcess } from './testing/server-process.ts';

const patience = 120_000;

async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const place = await testPlace('empty');
  onTestFinished(() => place.drop());
  return startProcess({ ...place.environment, ...environment });
}

/** A connection on which a request is under way whose body is still awaited. */
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

/** Whether a whole answer came, or why not. */
const ask = (url: string, agent: http.Agent): Promise<string | undefined> =>
  new Promise((resolve) => {
    http
      .get(url, { agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve('answered'));
        answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });

describe('the server as a process', { timeout: patience }, () => {
  it('starts on an empty database, says where it is, and serves', async () => {
    const server = await startServer();
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/api/courses`)).status).toBe(401);
  });

  it('tells in one sentence which setting is wrong, and ends', async () => {
    const server = await startServer({ PORT: 'http' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('PORT must be a whole number from 0 to 65535.\n');
  });

  it('tells in one sentence that what is in its folder is no database, and ends', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'provost-broken-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await writeFile(databaseFile(dataDir), 'nothing that could be read '.repeat(100));
    const server = startProcess({ DATA_DIR: dataDir });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      'DATA_DIR must point to a usable database: file is not a database.\n',
    );
  });

  it('tells in one sentence that the address is none of this machine, and ends', async () => {
    for (const HOST of ['203.0.113.9', 'fe80::1']) {
      const server = await startServer({ HOST, LOG_LEVEL: 'silent' });
      expect(await server.ended).toBe(1);
      expect(server.output()).toBe(
        `HOST must be an address of this machine, and ${HOST} is not one.\n`,
      );
    }
  });

  it('tells in one sentence that the port is in use, and ends', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const server = await startServer({ PORT: String(port), LOG_LEVEL: 'silent' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(`Port ${port} on 127.0.0.1 is in use; set PORT to a free one.\n`);
  });

  it('ends what is under way before it goes, and takes nothing new', async () => {
    const server = await startServer();
    const address = await addressOf(server);
    const socket = await halfRequest(address);
    server.child.kill('SIGTERM');
    await expect.poll(() => isRefused(address), { timeout: patience }).toBe(true);
    socket.write('{}');
    const [answer] = await once(socket, 'data');
    expect(answer).toContain('HTTP/1.1 422');
    expect(answer.toLowerCase()).toContain('connection: close');
    await once(socket, 'close');
    expect(await server.ended).toBe(0);
  });

  it('cuts nobody off who is in the midst of asking', async () => {
    const server = await startServer({ LOG_LEVEL: 'error' });
    const address = await addressOf(server);
    const agent = new http.Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    let answered = 0;
    // One connection after the other, each asking again and again until it is told to close.
    const asking = Array.from({ length: 8 }, async () => {
      for (;;) {
        const outcome = await ask(`${address}/readyz`, agent);
        if (outcome !== 'answered') return outcome;
        answered += 1;
      }
    });
    await expect.poll(() => answered, { timeout: patience }).toBeGreaterThan(200);
    server.child.kill('SIGTERM');
    expect(new Set(await Promise.all(asking))).toEqual(new Set(['ECONNREFUSED']));
    expect(await server.ended).toBe(0);
  });

  it('ends when told to where nobody reads its lines any more', async () => {
    const server = await startServer();
    await addressOf(server);
    server.child.stdout?.destroy();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('serves where nobody reads its lines', async () => {
    const port = await freePort();
    const server = await startServer({ PORT: String(port) });
    server.child.stdout?.destroy();
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: patience }).toBe(true);
  });

  it('is not held up by a connection that is kept open', async () => {
    const server = await startServer();
    const { hostname, port } = new URL(await addressOf(server));
    const socket = net.connect(Number(port), hostname);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await once(socket, 'data');
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });
});

describe('several workers', { timeout: patience }, () => {
  it('share one port, are replaced when they die, and go together', async () => {
    const server = await startServer({ WORKERS: '2', METRICS_TOKEN: 'token-of-sixteen-signs' });
    const address = await addressOf(server);
    const [, pid = ''] = await server.says(/"pid":(\d+)[^\n]*Server listening.*Server listening/s);
    process.kill(Number(pid), 'SIGKILL');
    await server.says(/worker ended, starting another/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const metrics = await fetch(`${address}/metrics`, {
      headers: { authorization: 'Bearer token-of-sixteen-signs' },
    });
    expect(await metrics.text()).toContain('http_request_duration_seconds_count');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('are not even started when the port of the metrics is in use', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const server = await startServer({
      WORKERS: '2',
      METRICS_PORT: String(port),
      LOG_LEVEL: 'silent',
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(`METRICS_PORT must be a free port, and ${port} is in use.\n`);
  });

  it('all give up when the port is in use', async () => {
    const first = await startServer();
    const { port } = new URL(await addressOf(first));
    const second = await startServer({ WORKERS: '2', PORT: port, LOG_LEVEL: 'silent' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${port} on 127.0.0.1 is in use`);
  });
});
