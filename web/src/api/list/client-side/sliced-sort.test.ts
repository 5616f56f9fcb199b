import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { firstInOrder } from './first-in-order.ts';
import { sortSliced } from './sliced-sort.ts';

test('sorts like a stable sort, however many rows there are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5000, size: 'max' }),
      async (keys) => {
        const indices = keys.map((_, index) => index);
        const compare = (left: number, right: number) => (keys[left] ?? 0) - (keys[right] ?? 0);
        expect(await sortSliced(indices, compare)).toEqual(indices.toSorted(compare));
      },
    ),
    { numRuns: 30 },
  );
});

test('finds the first items that a stable sort would put first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 500 }),
      fc.integer({ min: 1, max: 60 }),
      async (keys, count) => {
        const indices = keys.map((_, index) => index);
        const compare = (left: number, right: number) => (keys[left] ?? 0) - (keys[right] ?? 0);
        const first = await firstInOrder(indices, count, {
          compare,
          isSurelyAfter: (item, other) => compare(item, other) > 1,
        });
        expect(first).toEqual(indices.toSorted(compare).slice(0, count));
      },
    ),
  );
});

test('compares rows that are in order once', async () => {
  const indices = Array.from({ length: 5000 }, (_, index) => index);
  let looks = 0;
  const compare = (left: number, right: number) => {
    looks += 1;
    return left - right;
  };
  expect(await sortSliced(indices, compare)).toEqual(indices);
  expect(looks).toBe(4999);
});

test('stops when it is aborted', async () => {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const indices = Array.from({ length: 5000 }, (_, index) => index);
  const controller = new AbortController();
  const sorted = sortSliced(indices, (left, right) => right - left, controller.signal);
  controller.abort();
  await expect(sorted).rejects.toThrow(/abort/i);
});
