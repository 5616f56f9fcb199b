import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import type { RowRange, ScrolledRange } from './scrolled-range.tsx';
import type { RowWindow } from './table-rows.tsx';

/** A page of up to this many rows is laid out whole, so that the browser's own search finds all. */
const virtualFrom = 101;
/** Shown before it is known what is scrolled to. */
const firstRows: RowRange = { start: 0, end: 40 };

/**
 * With the first table that is too long to be laid out whole: hosts that page never need it. Not by
 * `lazy`, which may show it a moment after it has looked where the table is scrolled to.
 */
const useScrolledRange = (isNeeded: boolean): typeof ScrolledRange | undefined => {
  const [component, setComponent] = useState<typeof ScrolledRange>();
  useEffect(() => {
    if (!isNeeded) return;
    import('./scrolled-range.tsx').then(
      (module) => setComponent(() => module.ScrolledRange),
      // Thrown where the screen's own boundary catches it.
      (error: unknown) =>
        setComponent(() => {
          throw error;
        }),
    );
  }, [isNeeded]);
  return component;
};

interface ShownRows<Row> {
  readonly shown: readonly Row[];
  readonly window: RowWindow;
  /** To be rendered beside the table. */
  readonly watch: ReactNode;
}

/** The rows near what is scrolled to, and the room that the others would take. */
export const useRowWindow = <Row,>(
  rows: readonly Row[],
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): ShownRows<Row> => {
  const [range, setRange] = useState(firstRows);
  const count = rows.length;
  const isVirtual = count >= virtualFrom;
  const start = isVirtual ? Math.min(range.start, count) : 0;
  const end = isVirtual ? Math.min(range.end, count) : count;
  const visible = useMemo(
    () => ({
      shown: isVirtual ? rows.slice(start, end) : rows,
      window: { start, before: start * rowHeight, after: (count - end) * rowHeight },
    }),
    [isVirtual, rows, count, start, end, rowHeight],
  );
  const Watch = useScrolledRange(isVirtual);
  // Anew for rows of another height: it keeps what it has measured.
  const watch = isVirtual && Watch && (
    <Watch
      key={rowHeight}
      count={count}
      rowHeight={rowHeight}
      scroller={scroller}
      onRange={setRange}
    />
  );
  return { ...visible, watch };
};
