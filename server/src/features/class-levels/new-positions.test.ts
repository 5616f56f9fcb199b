import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPositions } from './new-positions.ts';

const levels = fc
  .uniqueArray(fc.integer({ min: -5000, max: 5000 }), { maxLength: 12 })
  .map((positions) => positions.map((position, index) => ({ id: index + 1, position })));

describe('the new positions of class levels', () => {
  it('give the wanted order, and none of them is in use now', () => {
    fc.assert(
      fc.property(levels, (wanted) => {
        const moved = newPositions(wanted);
        const after = wanted.map(({ id, position }) => moved.get(id) ?? position);
        expect(after).toEqual(after.toSorted((a, b) => a - b));
        expect(new Set(after).size).toBe(after.length);
        const now = new Set(wanted.map(({ position }) => position));
        expect([...moved.values()].filter((position) => now.has(position))).toEqual([]);
      }),
    );
  });

  it.each([
    ['none', [1000, 2000, 3000], 0],
    ['one to the start', [3000, 1000, 2000], 1],
    ['one to the end', [2000, 3000, 1000], 1],
    ['one past another', [1000, 3000, 2000, 4000], 1],
    ['all of a reversed order', [4000, 3000, 2000, 1000], 4],
    ['all, if there is no room', [1, 2, 4, 3, 5], 5],
  ])('move %s', (_, positions, count) => {
    const wanted = positions.map((position, index) => ({ id: index + 1, position }));
    expect(newPositions(wanted).size).toBe(count);
  });
});
