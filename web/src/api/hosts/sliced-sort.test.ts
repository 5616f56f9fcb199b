import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sortSliced } from './sliced-sort.ts';

test('sorts as a stable sort does, however many rows there are', async () => {
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

test('looks at rows that are in order once', async () => {
  const indices = Array.from({ length: 5000 }, (_, index) => index);
  let looks = 0;
  const compare = (left: number, right: number) => {
    looks += 1;
    return left - right;
  };
  expect(await sortSliced(indices, compare)).toEqual(indices);
  expect(looks).toBe(4999);
});

test('gives up when it is told to', async () => {
  let now = 0;
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
