import { describe, expect, it } from 'vitest';
import { StepSize } from './step-size.ts';

const sizesAfter = (durations: readonly number[], minRows = 25): number[] => {
  let time = 0;
  const limit = { ms: 40, clock: () => time, minRows, rowsPerStatement: 200 };
  const size = new StepSize({ stepLimit: limit });
  return durations.map((duration) => {
    const end = size.start();
    time += duration;
    end();
    return size.rows;
  });
};

describe('the rows of a step', () => {
  it('double while steps are short, up to 800', () => {
    expect(sizesAfter([1, 1, 1, 1, 1])).toEqual([100, 200, 400, 800, 800]);
  });

  it('halve while steps take longer than the limit, down to the least of the engine', () => {
    expect(sizesAfter([41, 41, 41])).toEqual([25, 25, 25]);
    expect(sizesAfter([1, 1, 41, 41], 100)).toEqual([100, 200, 100, 100]);
  });

  it('never grow after a step that took too long', () => {
    expect(sizesAfter([41, 41], 100)).toEqual([50, 50]);
  });

  it('stay while steps take about as long as they may', () => {
    expect(sizesAfter([1, 39, 14])).toEqual([100, 100, 100]);
  });
});
