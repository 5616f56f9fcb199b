import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await testPlace('migrated');
});
afterAll(() => place.drop());

const program = path.join(import.meta.dirname, '../testing/processes/write-forever.ts');

/** Starts a process that writes, kills it, and returns what it acknowledged. */
async function writeAndKill(from: number, enough: number): Promise<number[]> {
  const env = { PATH: process.env.PATH, ...place.environment };
  const child = spawn(process.execPath, [program, String(from)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const acknowledged: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(Number(line));
    if (acknowledged.length === enough) child.kill('SIGKILL');
  }
  await exited;
  return acknowledged;
}

test('acknowledged writes exist exactly once after concurrent processes are killed', async () => {
  const acknowledged = (await Promise.all([writeAndKill(1, 40), writeAndKill(1_000, 25)])).flat();
  expect(acknowledged.length).toBeGreaterThanOrEqual(65);

  const database = place.open();
  const rows = await database.reader.selectFrom('class_levels').select('position').execute();
  const positions = rows.map(({ position }) => position);
  expect(new Set(positions).size).toBe(positions.length);
  expect(acknowledged.filter((position) => !positions.includes(position))).toEqual([]);
  await database.write((writer) =>
    writer.insertInto('class_levels').values({ name: 'After', position: 9_999 }).execute(),
  );
  await database.close();
});
