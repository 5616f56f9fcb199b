import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

/** Up to this many rows are rendered together, which lets the browser's own search find them. */
const maxRendered = 100;
/** Beyond each edge of what is in view. */
const overscan = 12;
const firstRange = { start: 0, end: 40 };

export type RowWindow<Row> = ReturnType<typeof useRowWindow<Row>>;

/**
 * The rendered rows of a long list, and the space in pixels that the others take. All rows have one
 * height, so the scroll position gives the visible rows.
 */
export const useRowWindow = <Row>(
  rows: readonly Row[],
  defaultRowHeight: number,
  scroller: RefObject<HTMLElement | null>,
) => {
  const [range, setRange] = useState(firstRange);
  const [measured, setMeasured] = useState<number>();
  const count = rows.length;
  const isLong = count > maxRendered;
  const rowHeight = measured ?? defaultRowHeight;

  /** Renders the rows in view at once. Scroll events come too late for fast keys. */
  const update = useCallback(() => {
    const element = scroller.current;
    if (!isLong || !element) return;
    // The height depends on density and on the width of the screen.
    const height =
      element.querySelector<HTMLElement>('tr[data-key]')?.offsetHeight ?? defaultRowHeight;
    const first = Math.floor(element.scrollTop / height);
    const inView = Math.ceil(element.clientHeight / height);
    const start = Math.max(0, Math.min(first, count) - overscan);
    const end = Math.min(count, first + inView + overscan);
    setMeasured(height);
    setRange((known) => (known.start === start && known.end === end ? known : { start, end }));
  }, [isLong, count, defaultRowHeight, scroller]);

  const scrollToEnd = useCallback(
    (end: 'first' | 'last') => {
      const element = scroller.current;
      if (!isLong || !element) return;
      element.scrollTop = end === 'first' ? 0 : element.scrollHeight;
      flushSync(update);
    },
    [isLong, update, scroller],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isLong || !element) return undefined;
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [isLong, update, scroller]);

  const start = isLong ? Math.min(range.start, count) : 0;
  const end = isLong ? Math.min(range.end, count) : count;
  return useMemo(
    () => ({
      rows: isLong ? rows.slice(start, end) : rows,
      /** Index of the first rendered row. */
      start,
      before: start * rowHeight,
      after: (count - end) * rowHeight,
      update,
      scrollToEnd,
    }),
    [isLong, rows, count, start, end, rowHeight, update, scrollToEnd],
  );
};
