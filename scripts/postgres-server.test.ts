import { access, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres, throwAwaySettings } from './postgres-server.ts';

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

test('a killed server restarts with the same folder and port', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'provost-restarted-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));

  const first = await startPostgres({ dataDir, settings: throwAwaySettings });
  expect(await isListening(first.port)).toBe(true);
  await first.kill();
  // A child process of the server can hold the port a moment longer.
  await expect.poll(() => isListening(first.port)).toBe(false);

  const second = await startPostgres({ dataDir, port: first.port, settings: throwAwaySettings });
  expect(second.url).toBe(first.url);
  expect(await isListening(second.port)).toBe(true);
  await second.stop();
  await access(path.join(dataDir, 'PG_VERSION'));
});

test('a server without a data folder leaves nothing behind', async () => {
  const server = await startPostgres({ settings: throwAwaySettings });
  await server.stop();
  await expect(access(server.dataDir)).rejects.toThrow('ENOENT');
  expect(await isListening(server.port)).toBe(false);
});

test('a server that cannot start says why', async () => {
  await expect(startPostgres({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  );
});
