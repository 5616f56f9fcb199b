import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { buildTestApp, type TestApp } from './testing/app.ts';
import { breakableLine } from './testing/breakable-line.ts';
import { testPlace } from './testing/database.ts';
import { addCourse } from './testing/rows.ts';

let server: TestApp;
afterEach(() => server.close());

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
}

interface PriceSender {
  readonly send: (key?: string) => Promise<Answer>;
  readonly count: () => Promise<number>;
  readonly courseId: number;
}

/** Over a real connection: what is in the midst of coming in or going out matters here. */
async function priceSender(): Promise<PriceSender> {
  const { headers } = await server.signIn('owner');
  const { id } = await addCourse(server.database);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const body = { course: id, original_price: '20', discount_percent: '0', final_price: '20' };
  return {
    courseId: id,
    async send(key) {
      const response = await fetch(`${address}/api/courses/pricing/create/`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      });
      await response.text();
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    },
    count: async () =>
      (await server.database.reader.selectFrom('pricings').select('id').execute()).length,
  };
}

/** Keeps others from writing until it is let go. */
async function holdCourse(database: Database, id: number) {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = database.write(async (writer) => {
    await writer.updateTable('courses').set({ price_cents: 10_000 }).where('id', '=', id).execute();
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return async () => {
    letGo.resolve();
    await holding;
  };
}

describe('a database that is slow', () => {
  it('is waited for until the deadline; what was told to come again is done once', async () => {
    server = await buildTestApp({ config: { requestTimeoutSeconds: 1 } });
    const { courseId, send, count } = await priceSender();
    const letGo = await holdCourse(server.database, courseId);
    const late = await send('one');
    expect(late).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    await letGo();
    // The deadline is as short for the next one, and the machine may be busy.
    const again = async () => (await send('one')).status;
    await expect.poll(again, { timeout: 30_000 }).toBe(201);
    expect(await count()).toBe(1);
  });
});

/** Nothing more fits, as far as this server's writes go. */
const fill: Record<string, (database: Database) => Promise<() => Promise<unknown>>> = {
  async sqlite(database) {
    const limit = (pages: string) =>
      database.write((writer) => sql.raw(`pragma max_page_count = ${pages}`).execute(writer));
    await limit('1');
    return () => limit('4294967294');
  },
  async postgres(database) {
    const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
    await run(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await run('create trigger no_room before insert on audit_events execute function no_room()');
    return () => run('drop trigger no_room on audit_events');
  },
};

describe('a disk that is full', () => {
  it('is told as such, nothing is acknowledged falsely, and room is all it takes', async () => {
    server = await buildTestApp();
    const { send, count } = await priceSender();
    const makeRoom = await fill[process.env.TEST_ENGINE ?? 'sqlite']?.(server.database);
    let acknowledged = 0;
    // The last page may have room for some.
    const response = await vi.waitUntil(
      async () => {
        const sent = await send();
        if (sent.status === 201) acknowledged += 1;
        return sent.status !== 201 && sent;
      },
      { timeout: 30_000, interval: 1 },
    );
    expect(response).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(await count()).toBe(acknowledged);
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
    await makeRoom?.();
    expect((await send()).status).toBe(201);
    expect(await count()).toBe(acknowledged + 1);
    expect(await server.database.verify()).toEqual([]);
  });
});

if (process.env.TEST_ENGINE === 'postgres') {
  const away = { status: 503, 'retry-after': expect.stringMatching(/^\d+$/) };

  async function serverAt(url: string): Promise<void> {
    const database = openDatabase({ databaseUrl: url, dataDir: '' });
    server = await buildTestApp({ database });
  }

  async function freshUrl(): Promise<string> {
    const place = await testPlace('migrated');
    onTestFinished(() => place.drop());
    return place.environment.DATABASE_URL ?? '';
  }

  describe('a database server that goes away', () => {
    it('is told by 503, and found again when it is back, with nobody signed out', async () => {
      const line = await breakableLine(await freshUrl());
      await serverAt(line.url);
      const { headers } = await server.signIn('owner');
      const ask = async (url: string) => {
        const response = await server.inject({ url, headers });
        return { status: response.statusCode, 'retry-after': response.headers['retry-after'] };
      };
      expect(await ask('/api/courses')).toMatchObject({ status: 200 });

      await line.cut();
      expect(await ask('/api/courses')).toEqual(away);
      expect(await ask('/api/auth/profile/')).toEqual(away);
      expect(await ask('/readyz')).toEqual(away);
      expect(await ask('/healthz')).toMatchObject({ status: 200 });

      await line.mend();
      await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 });
      expect(await ask('/api/courses')).toMatchObject({ status: 200 });
      expect(await ask('/api/auth/profile/')).toMatchObject({ status: 200 });
    });

    it('keeps nobody from being told so who signs in', async () => {
      const line = await breakableLine(await freshUrl());
      await serverAt(line.url);
      await line.cut();
      const response = await server.inject({
        method: 'POST',
        url: '/api/auth/login/',
        payload: { email: 'owner@example.test', password: 'does not matter' },
      });
      expect(response.statusCode).toBe(503);
      await line.mend();
    });
  });

  describe('a pool with no connection left', () => {
    it('is told by 503 once patience is at its end, and recovers', async () => {
      await serverAt(`${await freshUrl()}?connections=2&connect_timeout=1`);
      const { courseId } = await priceSender();
      const other = await addCourse(server.database);
      const { headers } = await server.signIn('owner');
      const ask = async () => (await server.inject({ url: '/api/courses', headers })).statusCode;
      const letGo = [
        await holdCourse(server.database, courseId),
        await holdCourse(server.database, other.id),
      ];
      expect(await ask()).toBe(503);
      for (const go of letGo) await go();
      expect(await ask()).toBe(200);
    });
  });

  describe('a caller who goes away', () => {
    it('leaves no query behind', async () => {
      await serverAt(await freshUrl());
      const { headers } = await server.signIn('owner');
      const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
      const waiting = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.database.reader,
        );
        return rows.length;
      };
      const leave = new AbortController();
      let asked: Promise<unknown> | undefined;
      await server.database.write(async (writer) => {
        await sql`lock table courses in access exclusive mode`.execute(writer);
        asked = fetch(`${address}/api/courses`, { headers, signal: leave.signal });
        asked.catch(() => {});
        await expect.poll(waiting).toBeGreaterThan(0);
        leave.abort();
        await expect.poll(waiting).toBe(0);
      });
      await expect(asked).rejects.toThrow();
    });
  });
}
