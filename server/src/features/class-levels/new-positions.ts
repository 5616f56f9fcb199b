interface Placed {
  readonly id: number;
  readonly position: number;
}

/** Between two class levels, for others to be moved there. */
export const positionGap = 1000;

/**
 * The class levels that must move to get the wanted order, with their new positions. They are as
 * few as possible, because the students of each are rewritten. No position is in use now: a unique
 * index compares them after every row.
 */
export function newPositions(wanted: readonly Placed[]): Map<number, number> {
  const staying = longestIncreasing(wanted);
  const used = new Set(wanted.map(({ position }) => position));
  const moved = new Map<number, number>();
  let left = -Infinity;
  for (let start = 0; start < wanted.length; start += 1) {
    const level = wanted[start];
    if (!level) break;
    if (staying.has(level.id)) {
      left = level.position;
      continue;
    }
    const end = wanted.findIndex(({ id }, index) => index > start && staying.has(id));
    const run = wanted.slice(start, end < 0 ? undefined : end);
    const right = wanted[end]?.position ?? Infinity;
    const free = freePositions(left, right, run.length, used);
    if (!free) return renumbered(wanted);
    for (const [index, { id }] of run.entries()) moved.set(id, free[index] ?? 0);
    start += run.length - 1;
  }
  return moved;
}

/** Positions between two others, evenly spaced; undefined if there is no room. */
function freePositions(
  left: number,
  right: number,
  count: number,
  used: ReadonlySet<number>,
): number[] | undefined {
  const room = positionGap * (count + 1);
  const from = left === -Infinity ? right - room : left;
  const to = right === Infinity ? from + room : right;
  const free: number[] = [];
  let previous = from;
  for (let index = 1; index <= count; index += 1) {
    let position = Math.max(previous + 1, from + Math.floor(((to - from) * index) / (count + 1)));
    while (used.has(position)) position += 1;
    if (position >= to) return undefined;
    free.push(position);
    previous = position;
  }
  return free;
}

/** All after the last: no new position is an old one. */
function renumbered(wanted: readonly Placed[]): Map<number, number> {
  const last = Math.max(...wanted.map(({ position }) => position));
  return new Map(wanted.map(({ id }, index) => [id, last + positionGap * (index + 1)]));
}

/** The ids of the longest part that is already in order. */
function longestIncreasing(wanted: readonly Placed[]): Set<number> {
  const best: { length: number; before: number }[] = [];
  let last = -1;
  for (const [index, { position }] of wanted.entries()) {
    let length = 1;
    let before = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const candidate = (best[earlier]?.length ?? 0) + 1;
      if ((wanted[earlier]?.position ?? 0) < position && candidate > length) {
        length = candidate;
        before = earlier;
      }
    }
    best.push({ length, before });
    if (length > (best[last]?.length ?? 0)) last = index;
  }
  const ids = new Set<number>();
  for (let index = last; index >= 0; index = best[index]?.before ?? -1) {
    ids.add(wanted[index]?.id ?? 0);
  }
  return ids;
}
