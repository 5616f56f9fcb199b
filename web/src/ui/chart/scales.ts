/** From a domain to pixels. */
type Scale = (value: number) => number;

export const linear =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale =>
  (value) =>
    start + ((end - start) * (value - from)) / (to - from || 1);

/** The largest of 1, 2 and 5 times a power of ten that gives about as many steps. */
function stepOf(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count));
  const rest = span / count / power;
  if (rest >= Math.sqrt(50)) return 10 * power;
  if (rest >= Math.sqrt(10)) return 5 * power;
  return rest >= Math.sqrt(2) ? 2 * power : power;
}

/** Round numbers around all values and zero; whole numbers for whole values, such as counts. */
export function ticksAround(values: readonly number[], count: number): number[] {
  const min = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const max = highest === min ? 1 : highest;
  const smallest = values.every(Number.isInteger) ? 1 : 0;
  const step = Math.max(smallest, stepOf(max - min, count));
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    // Rounded: 3 × 0.1 is not 0.3. Zero is never negative.
    return Number(((first + index) * step).toPrecision(12)) || 0;
  });
}

/** Bands of one width, with a gap of three tenths between them. */
export function bands(count: number, [start, end]: readonly [number, number]) {
  const step = (end - start) / Math.max(1, count);
  const width = Math.abs(step) * 0.7;
  return {
    width,
    starts: Array.from({ length: count }, (_, index) => start + step * (index + 0.5) - width / 2),
  };
}
