import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

/** Before the table has been measured. */
const initialRect = { width: 0, height: 800 };
const overscan = 12;

export interface RowRange {
  readonly start: number;
  readonly end: number;
}

interface ScrolledRangeProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onRange: (range: RowRange) => void;
}

/** Tells which rows are near what is scrolled to. */
export const ScrolledRange = ({ count, rowHeight, scroller, onRange }: ScrolledRangeProps) => {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect,
    // Whoever has scrolled by the time this is loaded stays there.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
  });
  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  useLayoutEffect(() => onRange({ start, end }), [start, end, onRange]);
  return null;
};
