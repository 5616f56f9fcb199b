import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

interface Write {
  /** Until another process gives the lock back. */
  readonly waitsMs?: number;
  readonly takesMs: number;
  readonly thenMs: number;
}

/** Writes one after another, and the number of pauses. */
async function pausesOf(writes: readonly Write[]) {
  let time = 0;
  let pauses = 0;
  const turns = new Turns({
    now: () => time,
    pause: async (ms) => {
      time += ms;
      pauses += 1;
    },
  });
  for (const { waitsMs = 0, takesMs, thenMs } of writes) {
    await turns.rest();
    time += waitsMs;
    turns.begin();
    time += takesMs;
    turns.end();
    time += thenMs;
  }
  return pauses;
}

it('a process that writes all the time lets others begin about twice per second', async () => {
  const pauses = await pausesOf(Array(100).fill({ takesMs: 200, thenMs: 1 }));
  expect(pauses).toBeGreaterThanOrEqual(25);
  expect(pauses).toBeLessThanOrEqual(40);
});

it('a process with time between its writes never pauses for others', async () => {
  expect(await pausesOf(Array(100).fill({ takesMs: 200, thenMs: 50 }))).toBe(0);
});

it('a process that has waited for the lock writes as long as one that has not', async () => {
  const afterWaiting = { waitsMs: 600, takesMs: 100, thenMs: 1 };
  const write = { takesMs: 100, thenMs: 1 };
  expect(await pausesOf([afterWaiting, write, write, write])).toBe(0);
  expect(await pausesOf([afterWaiting, ...Array(5).fill(write)])).toBe(1);
});
