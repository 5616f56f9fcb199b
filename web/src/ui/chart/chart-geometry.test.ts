import { describe, expect, test } from 'vitest';
import { barGeometry, labelHeight, labelStep, sparkPaths, valueTicks } from './chart-geometry.ts';

const plot = { width: 400, height: 224, axis: 40, isMirrored: false };
const points = [
  { bars: [100, -20], previous: 50 },
  { bars: [0, 0], previous: 100 },
  { bars: [40] },
];

describe('a bar chart', () => {
  test('has bars that begin at zero and are as long as their values', () => {
    const { zero, bands } = barGeometry(points, plot);
    const [up, down] = bands[0]?.bars ?? [];
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero);
    expect(down?.y).toBeCloseTo(zero);
    expect((up?.height ?? 0) / (down?.height ?? 1)).toBeCloseTo(5);
    expect(bands[1]?.bars.map(({ height }) => height)).toEqual([0, 0]);
  });

  test('keeps the bars between the axis and the edge, in the order of time', () => {
    const { bands } = barGeometry(points, plot);
    expect(bands.every(({ x, width }) => x >= 40 && x + width <= 400)).toBe(true);
    expect(bands.map(({ x }) => x)).toEqual(bands.map(({ x }) => x).toSorted((a, b) => a - b));
  });

  test('is mirrored: time runs to the left, and the axis is at the right', () => {
    const { bands } = barGeometry(points, { ...plot, isMirrored: true });
    expect(bands.every(({ x, width }) => x >= 0 && x + width <= 360)).toBe(true);
    expect(bands[0]?.x).toBeGreaterThan(bands[2]?.x ?? 0);
  });

  test('has ticks around all values, with room for labels below', () => {
    const { ticks } = barGeometry(points, plot);
    const values = ticks.map(({ value }) => value);
    expect(Math.min(...values)).toBeLessThanOrEqual(-20);
    expect(Math.max(...values)).toBeGreaterThanOrEqual(100);
    expect(values).toContain(0);
    expect(Math.max(...ticks.map(({ y }) => y))).toBeLessThanOrEqual(224 - labelHeight);
  });

  test('has a wider bar for the previous period behind each that has one', () => {
    const [first, second, third] = barGeometry(points, plot).bands;
    const [up] = first?.bars ?? [];
    expect((up?.height ?? 0) / (first?.previous?.height ?? 1)).toBeCloseTo(2);
    expect(first?.previous?.width).toBeGreaterThan(up?.width ?? 0);
    expect(second?.previous?.height).toBeCloseTo(up?.height ?? 0);
    expect(third?.previous).toBeUndefined();
  });

  test('without values has an axis from zero', () => {
    expect(valueTicks([{ bars: [0] }])[0]).toBe(0);
    expect(barGeometry([], plot).bands).toEqual([]);
  });

  test.each([
    [5, 1],
    [7, 2],
    [30, 6],
  ])('labels of %i intervals every %i', (count, step) => {
    expect(labelStep(count, plot)).toBe(step);
  });
});

describe('a sparkline', () => {
  test('spans its box, also with one value or none', () => {
    expect(sparkPaths([1, 2, 3])).toMatchObject({
      line: expect.stringMatching(/^M0,.*50,/),
      unfinished: expect.stringMatching(/^M50,.*L100,2$/),
    });
    expect(sparkPaths([1, 2]).line).toMatch(/^M0,.*100,2$/);
    expect(sparkPaths([5]).line).toContain('1');
    expect(sparkPaths([]).line).toBe('');
  });

  test('leaves out an interval without a value, which is not zero', () => {
    const { line } = sparkPaths([0.5, undefined, 0.5]);
    expect(line).toBe('M0,2L100,2');
    expect(sparkPaths([undefined, 0.5]).line).toBe('M0,2L100,2');
  });
});
