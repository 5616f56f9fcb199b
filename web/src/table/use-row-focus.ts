import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { Identified } from './row-keys.ts';
import { firstLink, linkAt } from './row-navigation.ts';

/** Moves the focus into a list. Both need a committed list, so effects call them in a microtask. */
export interface RowFocus {
  readonly focusFirst: () => void;
  /** The screen gets the focus where the list has no such record. */
  readonly focusRecord: (id: string) => void;
}

interface RowFocusOptions {
  readonly ref: RefObject<RowFocus | null>;
  readonly rows: readonly Identified[];
  /** Position of the first row in the whole list, from 1. */
  readonly firstRow: number;
  /** Renders a row. */
  readonly show: (index: number) => void;
}

/** Moves the focus to any row of the list, rendered or not. */
export const useRowFocus = ({ ref, rows, firstRow, show }: RowFocusOptions) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const focusRow = (index: number, options?: FocusOptions) => {
    // The header is the first row of the table.
    const position = firstRow + index + 1;
    const link = linkAt(body.current, position);
    if (link) return link.focus(options);
    show(index);
    return linkAt(body.current, position)?.focus();
  };
  useImperativeHandle(ref, () => ({
    focusFirst: () => {
      const index = firstLink(rows);
      if (index !== undefined) focusRow(index);
    },
    focusRecord: (id) => {
      const index = rows.findIndex((row) => row.id === id);
      if (index === -1) body.current?.closest<HTMLElement>('main')?.focus();
      else focusRow(index, { preventScroll: true });
    },
  }));
  return { body, focusRow };
};
