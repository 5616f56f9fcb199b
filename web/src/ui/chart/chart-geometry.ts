import { bands, linear, ticksAround } from './scales.ts';

/** The values of one interval: bars above and below zero, and that of the period before. */
export interface BarValues {
  readonly bars: readonly number[];
  readonly previous?: number | undefined;
}

const tickCount = 4;

export const valueTicks = (points: readonly BarValues[]): number[] =>
  ticksAround(
    points.flatMap(({ bars, previous = 0 }) => [...bars, previous]),
    tickCount,
  );

export interface Plot {
  readonly width: number;
  readonly height: number;
  /** The room for the labels of the values, at the start of the line. */
  readonly axis: number;
  readonly isMirrored: boolean;
}

type Point = readonly [x: number, y: number];

/** Straight from point to point: a curve would show values that nobody measured. */
const lineThrough = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${x},${y}`).join('L')}`;

const top = 8;
/** Below the plot: the labels of the intervals. */
export const labelHeight = 24;

export function barGeometry(points: readonly BarValues[], plot: Plot) {
  const ticks = valueTicks(points);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [plot.height - labelHeight, top]);
  const x = bands(
    points.length,
    plot.isMirrored ? [plot.width - plot.axis, 0] : [plot.axis, plot.width],
  );
  const zero = y(0);
  const isCompared = points.some(({ previous }) => previous !== undefined);
  const places = points.map(({ bars, previous }, index) => {
    const start = x.starts[index] ?? 0;
    const centre = start + x.width / 2;
    const barOf = (value: number, share = 1) => {
      const [width, height] = [x.width * share, Math.abs(y(value) - zero)];
      const rx = Math.min(3, width / 4, height / 2);
      return { x: centre - width / 2, width, y: Math.min(zero, y(value)), height, rx };
    };
    return {
      x: start,
      width: x.width,
      centre,
      bars: bars.map((value) => barOf(value, isCompared ? 0.6 : 1)),
      // Wider than the bars, which stand in front of it.
      previous: previous === undefined ? undefined : barOf(previous),
    };
  });
  return { zero, ticks: ticks.map((value) => ({ value, y: y(value) })), bands: places };
}

const minLabelWidth = 72;

/** Every how many intervals there is room for a label. */
export const labelStep = (count: number, { width, axis }: Plot): number =>
  Math.max(1, Math.ceil(count / Math.max(1, Math.floor((width - axis) / minLabelWidth))));

/**
 * A line with the area below it, in a box of 100 × 32. It goes straight past intervals without a
 * value, such as the rate of nothing: that is not zero. The last interval is not over: the way to
 * it is a line of its own.
 */
export function sparkPaths(values: readonly (number | undefined)[]): {
  line: string;
  unfinished: string;
  area: string;
} {
  const known = values.filter((value) => value !== undefined);
  const y = linear([Math.min(0, ...known), Math.max(0, ...known) || 1], [32, 2]);
  const x = linear([0, Math.max(1, values.length - 1)], [0, 100]);
  const points =
    known.length === 1
      ? [0, 100].map((at): Point => [at, y(known[0] ?? 0)])
      : values.flatMap((value, index): Point[] =>
          value === undefined ? [] : [[x(index), y(value)]],
        );
  const [start = 0] = points[0] ?? [];
  const [end = 100] = points.at(-1) ?? [];
  const isUnfinished = points.length > 2 && values.at(-1) !== undefined;
  return {
    line: lineThrough(isUnfinished ? points.slice(0, -1) : points),
    unfinished: isUnfinished ? lineThrough(points.slice(-2)) : '',
    area: points.length === 0 ? '' : `${lineThrough([[start, y(0)], ...points, [end, y(0)]])}Z`,
  };
}
