import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Writes one after another, and the number of pauses. */
async function pausesOf(writes: readonly { readonly takesMs: number; readonly thenMs: number }[]) {
  let time = 0;
  let pauses = 0;
  const turns = new Turns({
    now: () => time,
    pause: async (ms) => {
      time += ms;
      pauses += 1;
    },
  });
  for (const { takesMs, thenMs } of writes) {
    await turns.begin();
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
