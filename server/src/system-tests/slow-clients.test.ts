import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { addStudent } from '../testing/rows/rows.ts';

interface EndlessRows {
  readonly database: Database;
  /** The number of batches read so far. */
  readonly batchesRead: () => number;
  readonly hasStopped: () => boolean;
}

/** A database with an endless stream, to observe backpressure and cancellation. */
function endless(database: Database): EndlessRows {
  let batchesRead = 0;
  let hasStopped = false;
  async function* stream<R>(...[query, signal]: Parameters<Database['stream']>) {
    const [batch = []] = await Array.fromAsync(database.stream(query, signal));
    const many = Array.from({ length: 500 }, () => batch[0]) as R[];
    try {
      for (;;) {
        batchesRead += 1;
        yield many;
      }
    } finally {
      hasStopped = true;
    }
  }
  return {
    database: { ...database, stream },
    batchesRead: () => batchesRead,
    hasStopped: () => hasStopped,
  };
}

let server: TestApp;
let rows: EndlessRows;
let address: string;
const sockets: net.Socket[] = [];
beforeEach(async () => {
  rows = endless(await testDatabase());
  server = await buildTestApp({ database: rows.database });
  await addStudent(server.database);
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function connect(): Promise<net.Socket> {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function startExport(): Promise<net.Socket> {
  const socket = await connect();
  const { headers } = await server.signIn('owner');
  socket.pause();
  socket.write(
    `GET /api/auth/admin/students/export.csv HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
  );
  return socket;
}

/** Resolves once backpressure stops the stream. */
async function untilPaused(): Promise<number> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isSame = rows.batchesRead() > 0 && rows.batchesRead() === before;
        before = rows.batchesRead();
        return isSame;
      },
      { interval: 300 },
    )
    .toBe(true);
  return rows.batchesRead();
}

describe('a client that reads an export slowly', () => {
  it('slows the export down', async () => {
    const socket = await startExport();
    const paused = await untilPaused();
    // Only the network buffers, which are far smaller than an export.
    expect(paused).toBeLessThan(1000);
    socket.resume();
    await expect.poll(rows.batchesRead).toBeGreaterThan(paused);
  });

  it('stops the export when it disconnects', async () => {
    const socket = await startExport();
    await untilPaused();
    expect(rows.hasStopped()).toBe(false);
    socket.destroy();
    await expect.poll(rows.hasStopped).toBe(true);
  });
});

/** Sends the start, then single characters until the server disconnects. Returns the response. */
async function sendSlowly(start: string): Promise<string> {
  const socket = await connect();
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.write(start);
  const drip = setInterval(() => socket.write('x'), 500);
  // Not `once`, which rejects when the server resets the connection.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  return text;
}

// The timeouts are the same on every engine, so one run is enough.
if (process.env.TEST_ENGINE !== 'postgres') {
  describe('a client that sends slowly', () => {
    it('is disconnected in the middle of its headers or body, without effect on others', async () => {
      const [inHeaders, inBody, elsewhere] = await Promise.all([
        sendSlowly('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
        sendSlowly(
          'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        ),
        fetch(`${address}/healthz`),
      ]);
      expect(inHeaders).toContain('HTTP/1.1 408');
      expect(inBody).toMatch(/^HTTP\/1\.1 (408|503)/);
      expect(elsewhere.status).toBe(200);
    });
  });
}

describe('a client that sends too much', () => {
  it('is rejected before its body is read', async () => {
    const socket = await connect();
    socket.write(
      `POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${64 * 1024 + 1}\r\n\r\n{`,
    );
    const [response] = await once(socket.setEncoding('utf8'), 'data');
    expect(response).toContain('HTTP/1.1 413');
  });

  it('is rejected at the limit if it sends no length', async () => {
    const socket = await connect();
    socket.write(
      'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `${(16 * 1024).toString(16)}\r\n${' '.repeat(16 * 1024)}\r\n`;
    for (let sent = 0; sent < 5; sent += 1) socket.write(chunk);
    const [response] = await once(socket.setEncoding('utf8'), 'data');
    expect(response).toContain('HTTP/1.1 413');
  });
});
