import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { buildTestApp, type TestApp } from './testing/app.ts';
import { testDatabase } from './testing/database.ts';
import { addStudent } from './testing/rows.ts';

interface EndlessRows {
  readonly database: Database;
  /** How many batches were taken from it. */
  readonly taken: () => number;
  readonly hasStopped: () => boolean;
}

/** An export that never ends by itself: what it holds back, and that it stops, can be seen. */
function endless(database: Database): EndlessRows {
  let taken = 0;
  let hasStopped = false;
  async function* stream<R>(...[query, signal]: Parameters<Database['stream']>) {
    const [batch = []] = await Array.fromAsync(database.stream(query, signal));
    const many = Array.from({ length: 500 }, () => batch[0]) as R[];
    try {
      for (;;) {
        taken += 1;
        yield many;
      }
    } finally {
      hasStopped = true;
    }
  }
  return { database: { ...database, stream }, taken: () => taken, hasStopped: () => hasStopped };
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

/** Resolves once as much has been taken as will be, until somebody reads. */
async function untilHeldBack(): Promise<number> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isSame = rows.taken() > 0 && rows.taken() === before;
        before = rows.taken();
        return isSame;
      },
      { interval: 300, timeout: 30_000 },
    )
    .toBe(true);
  return rows.taken();
}

describe('a client that reads an export slowly', () => {
  it('gets no more made for it than it takes', async () => {
    const socket = await startExport();
    const heldBack = await untilHeldBack();
    // What the network itself buffers on the way, and no more: an export is hundreds of times that.
    expect(heldBack).toBeLessThan(1000);
    socket.resume();
    await expect.poll(rows.taken).toBeGreaterThan(heldBack);
  });

  it('leaves nothing behind when it goes', async () => {
    const socket = await startExport();
    await untilHeldBack();
    expect(rows.hasStopped()).toBe(false);
    socket.destroy();
    await expect.poll(rows.hasStopped).toBe(true);
  });
});

/** Sends this, and then a sign now and again, until the server hangs up; what it said. */
async function dripping(start: string): Promise<string> {
  const socket = await connect();
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.write(start);
  const drip = setInterval(() => socket.write('x'), 500);
  await once(socket, 'close').finally(() => clearInterval(drip));
  return text;
}

// The waiting is the server's own patience; it depends on no engine, so one is enough.
if (process.env.TEST_ENGINE !== 'postgres') {
  describe('a client that sends slowly', () => {
    it('is cut off in the middle of its headers or its body, and nobody else feels it', async () => {
      const [inHeaders, inBody, elsewhere] = await Promise.all([
        dripping('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
        dripping(
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
  it('is refused before the body is read', async () => {
    const socket = await connect();
    socket.write(
      `POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${64 * 1024 + 1}\r\n\r\n{`,
    );
    const [response] = await once(socket.setEncoding('utf8'), 'data');
    expect(response).toContain('HTTP/1.1 413');
  });

  it('is cut off after the limit where it does not say how much', async () => {
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
