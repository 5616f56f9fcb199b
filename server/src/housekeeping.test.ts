import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';
import { login, refreshWith, signedIn } from './testing/accounts.ts';
import { buildTestApp, type TestApp } from './testing/app.ts';
import { stoppedClock, type TestClock } from './testing/clock.ts';

let clock: TestClock;
let server: TestApp;
const logger = { debug: vi.fn(), warn: vi.fn() };
beforeEach(async () => {
  clock = stoppedClock();
  // Sessions that are refreshed last for the whole test.
  server = await buildTestApp({ now: clock.now, config: { staffSessionHours: 90 * 24 } });
  logger.warn.mockClear();
});
afterEach(() => server.close());

const start = (options: { intervalMs?: number; database?: TestApp['database'] } = {}) =>
  startHousekeeping({ database: server.database, now: clock.now, logger, ...options });

/** One run from start to end. */
async function run(): Promise<void> {
  const finished = Promise.withResolvers<void>();
  logger.debug.mockImplementationOnce(() => finished.resolve());
  const housekeeping = start();
  await finished.promise;
  await housekeeping.stop();
}

type Table = 'sessions' | 'refresh_tokens' | 'attempts' | 'idempotency_keys';
const count = async (table: Table): Promise<number> =>
  (await server.database.reader.selectFrom(table).selectAll().execute()).length;

const addKeys = (userId: number, number: number, age: { days: number }) =>
  server.database.write((writer) =>
    writer
      .insertInto('idempotency_keys')
      .values(
        Array.from({ length: number }, (_, index) => ({
          user_id: userId,
          key: `${index}, ${age.days} days old`,
          fingerprint: 'of a request',
          status: 200,
          body: '{}',
          created_at: new Date(clock.now().getTime() - age.days * 86_400_000).toISOString(),
        })),
      )
      .execute(),
  );

describe('housekeeping', () => {
  it('deletes expired rows, and no others', async () => {
    const abandoned = await signedIn(server, 'owner');
    await refreshWith(server, abandoned.refresh);
    clock.advance({ days: 1 });
    const { refresh, user } = await signedIn(server, 'owner');
    await login(server, 'nobody@example.org');
    await run();
    expect(await count('sessions')).toBe(2);
    expect(await count('refresh_tokens')).toBe(3);
    expect(await count('attempts')).toBe(2);

    clock.advance({ days: 13, minutes: 11 });
    await addKeys(user.id, 1, { days: 1 });
    await addKeys(user.id, 1, { days: 0 });
    let newest = await refreshWith(server, refresh);
    expect(newest.statusCode).toBe(200);
    await run();
    expect(await count('attempts')).toBe(0);
    expect(await count('idempotency_keys')).toBe(1);
    // Expired sessions are kept for 30 days, in case the clock was wrong.
    expect(await count('sessions')).toBe(2);

    for (let weeks = 0; weeks < 5; weeks += 1) {
      clock.advance({ days: 7 });
      newest = await refreshWith(server, newest.json().refresh);
      await run();
    }
    expect(newest.statusCode).toBe(200);
    expect(await count('sessions')).toBe(1);
    const tokens = await server.database.reader
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .select('sessions.user_id')
      .distinct()
      .execute();
    expect(tokens).toEqual([{ user_id: user.id }]);
  });

  it('deletes any number of rows, in batches', async () => {
    const { userId } = await server.signIn('owner');
    await addKeys(userId, 1201, { days: 2 });
    await addKeys(userId, 3, { days: 0 });
    await run();
    expect(await count('idempotency_keys')).toBe(3);
  });

  it('runs at an interval, on several nodes at a time', async () => {
    const { userId } = await server.signIn('owner');
    const nodes = [1, 2, 3].map(() => start({ intervalMs: 5 }));
    for (let day = 1; day < 4; day += 1) {
      await addKeys(userId, 700, { days: day });
      await expect.poll(() => count('idempotency_keys')).toBe(0);
    }
    await Promise.all(nodes.map((node) => node.stop()));
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('continues after a failure', async () => {
    const { userId } = await server.signIn('owner');
    await addKeys(userId, 1, { days: 2 });
    const write = vi
      .fn(server.database.write)
      .mockRejectedValueOnce(new Error('the database is unavailable'));
    const housekeeping = start({
      intervalMs: 5,
      database: { ...server.database, write: write as TestApp['database']['write'] },
    });
    await expect.poll(() => count('idempotency_keys')).toBe(0);
    await housekeeping.stop();
    expect(logger.warn).toHaveBeenCalledOnce();
  });

  it('starts no batch after it was stopped', async () => {
    const { userId } = await server.signIn('owner');
    await addKeys(userId, 600, { days: 2 });
    const housekeeping = start({ intervalMs: 5 });
    await housekeeping.stop();
    expect(await count('idempotency_keys')).toBe(600);
  });
});
