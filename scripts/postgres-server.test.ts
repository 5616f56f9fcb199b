import { access, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres, throwAwaySettings } from './postgres-server.ts';

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

test('a killed server comes back on its own folder and port', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'provost-kept-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));

  const first = await startPostgres({ dataDir, settings: throwAwaySettings });
  expect(await answers(first.port)).toBe(true);
  await first.kill();
  // A child that it had just begun to make may hold its port for a moment longer.
  await expect.poll(() => answers(first.port), { timeout: 10_000 }).toBe(false);

  const second = await startPostgres({ dataDir, port: first.port, settings: throwAwaySettings });
  expect(second.url).toBe(first.url);
  expect(await answers(second.port)).toBe(true);
  await second.stop();
  await access(path.join(dataDir, 'PG_VERSION'));
});

test('a server without a folder of its own leaves nothing behind', async () => {
  const server = await startPostgres({ settings: throwAwaySettings });
  await server.stop();
  await expect(access(server.dataDir)).rejects.toThrow('ENOENT');
  expect(await answers(server.port)).toBe(false);
});

test('a server that cannot start says why', async () => {
  await expect(startPostgres({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  );
});
