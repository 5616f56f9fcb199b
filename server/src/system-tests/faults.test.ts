import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { findTeacher } from '../features/teachers/teachers.repository.ts';
import { lockCourses, lockStudent } from '../school/enrolments/enrolments.repository.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { testPlace } from '../testing/database.ts';
import { breakableConnection } from '../testing/processes/breakable-connection.ts';
import { addCourse, addEnrolment, addStudent, addTeacher } from '../testing/rows/rows.ts';

let server: TestApp;
afterEach(() => server.close());

interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
}

interface PriceSender {
  readonly send: (key?: string) => Promise<Outcome>;
  readonly count: () => Promise<number>;
  readonly courseId: number;
}

/** Uses a real connection, because partly sent requests and responses matter here. */
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

/** Locks a course until the returned function is called. */
async function lockCourse(database: Database, id: number) {
  const locked = Promise.withResolvers<void>();
  const unlocked = Promise.withResolvers<void>();
  const transaction = database.write(async (writer) => {
    await writer.updateTable('courses').set({ price_cents: 10_000 }).where('id', '=', id).execute();
    locked.resolve();
    await unlocked.promise;
  });
  await locked.promise;
  return async () => {
    unlocked.resolve();
    await transaction;
  };
}

describe('a slow database', () => {
  it('causes a 503 after the timeout, and the repeated write runs once', async () => {
    server = await buildTestApp({ config: { requestTimeoutSeconds: 1 } });
    const { courseId, send, count } = await priceSender();
    const unlock = await lockCourse(server.database, courseId);
    const late = await send('one');
    expect(late).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    await unlock();
    // The repeat has the same short timeout, and the machine can be busy.
    const again = async () => (await send('one')).status;
    await expect.poll(again).toBe(201);
    expect(await count()).toBe(1);
  });
});

/** Makes writes fail as on a full disk. Returns how to undo it. */
const fill: Record<string, (database: Database) => Promise<() => Promise<unknown>>> = {
  async sqlite(database) {
    const limit = (pages: string) =>
      database.write((writer) => sql.raw(`pragma max_page_count = ${pages}`).execute(writer));
    await limit('1');
    return () => limit('4294967294');
  },
  async postgres(database) {
    const run = (text: string) => database.write((writer) => sql.raw(text).execute(writer));
    await run(`create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    for (const table of ['audit_events', 'metadata']) {
      await run(`create trigger disk_full before insert on ${table} execute function disk_full()`);
    }
    return () => run('drop trigger disk_full on audit_events; drop trigger disk_full on metadata');
  },
};

describe('a full disk', () => {
  it('causes a 503 without a false acknowledgement, and writes succeed once there is space', async () => {
    server = await buildTestApp();
    const { send, count } = await priceSender();
    const freeSpace = await fill[process.env.TEST_ENGINE ?? 'sqlite']?.(server.database);
    let acknowledged = 0;
    // The last page can have space for some writes.
    const response = await vi.waitUntil(
      async () => {
        const sent = await send();
        if (sent.status === 201) acknowledged += 1;
        return sent.status !== 201 && sent;
      },
      { timeout: 120_000, interval: 1 },
    );
    expect(response).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(await count()).toBe(acknowledged);
    const readiness = async () => (await server.inject({ url: '/readyz' })).json();
    expect(await readiness()).toEqual({ status: 'degraded', reason: 'disk_full' });
    await freeSpace?.();
    expect((await send()).status).toBe(201);
    expect(await count()).toBe(acknowledged + 1);
    expect(await readiness()).toEqual({ status: 'ready' });
    expect(await server.database.verify()).toEqual([]);
  });
});

if (process.env.TEST_ENGINE === 'postgres') {
  const unavailable = { status: 503, 'retry-after': expect.stringMatching(/^\d+$/) };

  async function serverAt(url: string): Promise<void> {
    const database = openDatabase({ databaseUrl: url, dataDir: '' });
    server = await buildTestApp({ database });
  }

  async function freshUrl(): Promise<string> {
    const place = await testPlace('migrated');
    onTestFinished(() => place.drop());
    return place.environment.DATABASE_URL ?? '';
  }

  it('an enrolment that is not committed stops none in the other courses of its teacher', async () => {
    server = await buildTestApp({ features: [] });
    const place = await testPlace('migrated');
    const [one, two] = [place.open(), place.open()];
    onTestFinished(async () => {
      await Promise.all([one.close(), two.close()]);
      await place.drop();
    });
    const { id: teacher_id } = await addTeacher(one);
    const [first, second] = [
      await addCourse(one, { teacher_id }),
      await addCourse(one, { teacher_id }),
    ];
    const [busy, other] = [await addStudent(one), await addStudent(one)];
    await one.write(async (writer) => {
      expect(await lockCourses(writer, [first.id])).toMatchObject([{ id: first.id }]);
      await lockStudent(writer, busy.id);
      const enrolment = { student_id: busy.id, course_id: first.id, status: 'active' };
      const values = { ...enrolment, enrolled_at: new Date().toISOString(), currency: 'EUR' };
      await writer.insertInto('enrolments').values(values).execute();
      // On another connection, while all locks are held.
      await two.write(async (another) => {
        await lockCourses(another, [second.id]);
        await lockStudent(another, other.id);
      });
      await addEnrolment(two, { course_id: second.id, student_id: other.id });
    });
    expect(await findTeacher(one.reader, teacher_id)).toMatchObject({ student_count: 2 });
  });

  describe('a database server that is unavailable', () => {
    it('causes 503s, ends no session, and is used again when it is back', async () => {
      const connection = await breakableConnection(await freshUrl());
      await serverAt(connection.url);
      const { headers } = await server.signIn('owner');
      const ask = async (url: string) => {
        const response = await server.inject({ url, headers });
        return { status: response.statusCode, 'retry-after': response.headers['retry-after'] };
      };
      expect(await ask('/api/courses')).toMatchObject({ status: 200 });

      await connection.cut();
      expect(await ask('/api/courses')).toEqual(unavailable);
      expect(await ask('/api/auth/profile/')).toEqual(unavailable);
      expect(await ask('/readyz')).toEqual(unavailable);
      expect(await ask('/healthz')).toMatchObject({ status: 200 });

      await connection.restore();
      await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200 });
      expect(await ask('/api/courses')).toMatchObject({ status: 200 });
      expect(await ask('/api/auth/profile/')).toMatchObject({ status: 200 });
    });

    it('causes a 503 for a sign-in', async () => {
      const connection = await breakableConnection(await freshUrl());
      await serverAt(connection.url);
      await connection.cut();
      const response = await server.inject({
        method: 'POST',
        url: '/api/auth/login/',
        payload: { email: 'owner@example.test', password: 'does not matter' },
      });
      expect(response.statusCode).toBe(503);
      await connection.restore();
    });
  });

  describe('an exhausted connection pool', () => {
    it('causes a 503 after the timeout, and recovers', async () => {
      await serverAt(`${await freshUrl()}?connections=2&connect_timeout=1`);
      const { courseId } = await priceSender();
      const other = await addCourse(server.database);
      const { headers } = await server.signIn('owner');
      const ask = async () => (await server.inject({ url: '/api/courses', headers })).statusCode;
      const unlocks = [
        await lockCourse(server.database, courseId),
        await lockCourse(server.database, other.id),
      ];
      expect(await ask()).toBe(503);
      for (const unlock of unlocks) await unlock();
      expect(await ask()).toBe(200);
    });
  });

  describe('a client that disconnects', () => {
    it('leaves no running query', async () => {
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
      const disconnect = new AbortController();
      let asked: Promise<unknown> | undefined;
      await server.database.write(async (writer) => {
        await sql`lock table courses in access exclusive mode`.execute(writer);
        asked = fetch(`${address}/api/courses`, { headers, signal: disconnect.signal });
        asked.catch(() => {});
        await expect.poll(waiting).toBeGreaterThan(0);
        disconnect.abort();
        await expect.poll(waiting).toBe(0);
      });
      await expect(asked).rejects.toThrow();
    });
  });
}
