import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import type { RowWindow } from './table-rows.tsx';

/** A page of up to this many rows is laid out whole, so that the browser's own search finds all. */
const virtualFrom = 101;
const overscan = 12;
/** Before the table has been measured. */
const initialRect = { width: 0, height: 800 };

/** The rows near what is scrolled to, and the room that the others would take. */
export const useRowWindow = <Row>(
  rows: readonly Row[],
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
): { readonly shown: readonly Row[]; readonly window: RowWindow } => {
  const isVirtual = rows.length >= virtualFrom;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect,
  });
  const items = virtualizer.getVirtualItems();
  const start = isVirtual ? (items[0]?.index ?? 0) : 0;
  const end = isVirtual ? (items.at(-1)?.index ?? -1) + 1 : rows.length;
  return useMemo(
    () => ({
      shown: isVirtual ? rows.slice(start, end) : rows,
      window: { start, before: start * rowHeight, after: (rows.length - end) * rowHeight },
    }),
    [isVirtual, rows, start, end, rowHeight],
  );
};
