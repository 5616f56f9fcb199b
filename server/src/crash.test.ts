import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type TestPlace, testPlace } from './testing/database.ts';
import { killablePostgres } from './testing/killable-postgres.ts';
import { type PriceWriters, priceWriters } from './testing/price-writers.ts';
import { addressOf, startProcess } from './testing/server-process.ts';

// More rounds find more, and take longer: `CRASH_ROUNDS=200 npm test -- crash`.
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);
const hands = 8;
const patience = 60_000 + rounds * 60_000;

async function ownPlace(): Promise<TestPlace> {
  const place = await testPlace('empty');
  onTestFinished(() => place.drop());
  return place;
}

const start = (place: TestPlace, more: Record<string, string> = {}) =>
  startProcess({ ...place.environment, LOG_LEVEL: 'error', ...more });

/** Kills the server in the midst of writing. */
async function killUnderLoad(place: TestPlace, writers: PriceWriters): Promise<void> {
  const server = start(place);
  const address = await addressOf(server);
  const enough = writers.acknowledged() + randomInt(20, 120);
  let isDead = false;
  const writing = writers.write(address, hands, () => isDead);
  await expect
    .poll(writers.acknowledged, { timeout: patience, interval: 1 })
    .toBeGreaterThan(enough);
  server.child.kill('SIGKILL');
  isDead = true;
  await server.ended;
  await writing;
}

/** Kills the server somewhere on its way up. */
async function killWhileStarting(
  place: TestPlace,
  more: Record<string, string> = {},
): Promise<void> {
  const server = start(place, more);
  // The moment is left to chance; nothing waits for it.
  await Promise.race([pause(randomInt(0, 1500)), server.says(/Provost is at/).catch(() => {})]);
  server.child.kill('SIGKILL');
  await server.ended;
}

/** Sends again whatever nobody knows the end of, so that it is there once as well. */
async function settle(place: TestPlace, writers: PriceWriters): Promise<void> {
  const server = start(place);
  const address = await addressOf(server);
  const enough = writers.acknowledged() + 2 * hands;
  await writers.write(address, hands, () => writers.acknowledged() > enough);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

describe('a server that is killed', { timeout: patience }, () => {
  it('has kept every write it acknowledged, once', async () => {
    const place = await ownPlace();
    const writers = await priceWriters(place);
    for (let round = 0; round < rounds; round += 1) {
      await killUnderLoad(place, writers);
      await killWhileStarting(place);
      expect(await writers.findFaults(place)).toEqual([]);
    }
    await settle(place, writers);
    expect(await writers.findFaults(place)).toEqual([]);
  });

  it('comes up whole, however often it was killed while making its tables', async () => {
    const place = await ownPlace();
    const demo = { DEMO_STUDENTS: '200' };
    for (let round = 0; round < rounds; round += 1) await killWhileStarting(place, demo);
    const server = start(place, demo);
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const database = place.open();
    expect(await database.migrate()).toEqual([]);
    expect(await database.verify()).toEqual([]);
    await database.close();
  });
});

if (process.env.TEST_ENGINE === 'postgres') {
  describe('a PostgreSQL server that is killed', { timeout: patience }, () => {
    it('has kept every write that was acknowledged, once, and is found again', async () => {
      const postgres = await killablePostgres();
      onTestFinished(postgres.drop);
      const writers = await priceWriters(postgres.place);
      const server = start(postgres.place);
      const address = await addressOf(server);
      let isDone = false;
      const writing = writers.write(address, hands, () => isDone);
      for (let round = 0; round < rounds; round += 1) {
        const enough = writers.acknowledged() + randomInt(20, 120);
        await expect.poll(writers.acknowledged, { timeout: patience }).toBeGreaterThan(enough);
        await postgres.killAndStart();
      }
      const enough = writers.acknowledged() + 2 * hands;
      await expect.poll(writers.acknowledged, { timeout: patience }).toBeGreaterThan(enough);
      isDone = true;
      await writing;
      expect(await writers.findFaults(postgres.place)).toEqual([]);
    });
  });
}
