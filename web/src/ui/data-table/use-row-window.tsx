import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useState } from 'react';
import type { RowRange } from './scrolled-range.tsx';
import type { RowWindow } from './table-rows.tsx';

/** A page of up to this many rows is laid out whole, so that the browser's own search finds all. */
const virtualFrom = 101;
/** Shown before it is known what is scrolled to. */
const firstRows: RowRange = { start: 0, end: 40 };

/** With the first table that is too long to be laid out whole: hosts that page never need it. */
const ScrolledRange = lazy(async () => {
  const { ScrolledRange: component } = await import('./scrolled-range.tsx');
  return { default: component };
});

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
  const watch = isVirtual && (
    <Suspense>
      <ScrolledRange count={count} rowHeight={rowHeight} scroller={scroller} onRange={setRange} />
    </Suspense>
  );
  return { ...visible, watch };
};
