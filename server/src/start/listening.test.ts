import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { databaseFile } from '../database/sqlite/database-file.ts';
import { testPlace } from '../testing/database.ts';
import {
  addressOf,
  type ServerProcess,
  startProcess,
} from '../testing/processes/server-process.ts';

// What the process does before and beside its database is the same on each engine: one runs it.

async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const place = await testPlace('migrated');
  onTestFinished(() => place.drop());
  return startProcess({ ...place.environment, ...environment });
}

/** Every worker prints the line once. */
const listeningTimes = (workers: number) =>
  new RegExp(Array(workers).fill('Server listening').join('.*'), 's');

describe('settings, ports and logs of the process', () => {
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
