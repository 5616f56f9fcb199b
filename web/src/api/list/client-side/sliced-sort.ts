import { createPause, type Pause } from '@/lib/dom/time-slices.ts';

export type Compare = (left: number, right: number) => number;

/** The number of rows that are sorted or merged between two checks of the clock. */
const runLength = 1024;

interface Runs {
  readonly source: readonly number[];
  readonly target: number[];
  readonly start: number;
  readonly width: number;
}

const mergeTwoRuns = async (runs: Runs, compare: Compare, pause: Pause): Promise<void> => {
  const { source, target, start, width } = runs;
  const middle = Math.min(start + width, source.length);
  const end = Math.min(middle + width, source.length);
  let left = start;
  let right = middle;
  for (let index = start; index < end; index += 1) {
    const a = source[left] as number;
    const b = source[right] as number;
    const takesLeft = left < middle && (right >= end || compare(a, b) <= 0);
    target[index] = takesLeft ? a : b;
    if (takesLeft) left += 1;
    else right += 1;
    if (index % runLength === 0) await pause();
  }
};

/** Many hosts send their rows in order already. */
const isInOrder = async (
  indices: readonly number[],
  compare: Compare,
  pause: Pause,
): Promise<boolean> => {
  for (let index = 1; index < indices.length; index += 1) {
    if (compare(indices[index - 1] as number, indices[index] as number) > 0) return false;
    if (index % runLength === 0) await pause();
  }
  return true;
};

/** A stable merge sort of indices that pauses between slices of work. */
export const sortSliced = async (
  indices: readonly number[],
  compare: Compare,
  signal?: AbortSignal,
): Promise<readonly number[]> => {
  const pause = createPause(signal);
  if (await isInOrder(indices, compare, pause)) return indices;
  let source: number[] = [];
  for (let start = 0; start < indices.length; start += runLength) {
    source.push(...indices.slice(start, start + runLength).sort(compare));
    await pause();
  }
  for (let width = runLength; width < source.length; width *= 2) {
    const target = new Array<number>(source.length);
    for (let start = 0; start < source.length; start += 2 * width) {
      await mergeTwoRuns({ source, target, start, width }, compare, pause);
    }
    source = target;
  }
  return source;
};
