interface Placed {
  readonly id: number;
  readonly position: number;
}

/** Between two class levels, for others to be moved there. */
export const positionGap = 1000;

/**
 * The class levels that get a new position for the wanted order. If only one was moved, as with a
 * mouse, it alone: the students of each are rewritten. No position is in use now, because a unique
 * index compares them after every row.
 */
export function newPositions(wanted: readonly Placed[]): Map<number, number> {
  if (isInOrder(wanted)) return new Map();
  for (const [index, { id }] of wanted.entries()) {
    if (!isInOrder(wanted.toSpliced(index, 1))) continue;
    const right = wanted[index + 1]?.position;
    const left = wanted[index - 1]?.position ?? (right ?? 0) - 2 * positionGap;
    const between = Math.floor((left + (right ?? left + 2 * positionGap)) / 2);
    if (between > left) return new Map([[id, between]]);
  }
  const last = Math.max(...wanted.map(({ position }) => position));
  return new Map(wanted.map(({ id }, index) => [id, last + positionGap * (index + 1)]));
}

const isInOrder = (levels: readonly Placed[]): boolean =>
  levels.every(({ position }, index) => position > (levels[index - 1]?.position ?? -Infinity));
