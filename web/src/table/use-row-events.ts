import { useDebouncedCallback } from '@mantine/hooks';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Identified } from './row-keys.ts';
import { isRowKey, openByClick, rowAfterKey, rowKeyOf } from './row-navigation.ts';
import type { RowWindow } from './use-row-window.ts';

/** How rows open. All by record id. */
export interface RowLinks {
  readonly href: (id: string) => string;
  readonly open: (id: string) => void;
  /** The pointer or the focus rests on a row. */
  readonly prefetch: (id: string) => void;
}

/** A pointer that only crosses a row prefetches nothing. */
const intentMs = 60;

interface RowEventsOptions {
  readonly rows: readonly Identified[];
  readonly window: RowWindow<Identified>;
  /** Of the rendered rows. */
  readonly keys: readonly string[];
  readonly links: RowLinks | undefined;
  readonly isStale: boolean;
  readonly body: RefObject<HTMLElement | null>;
  readonly focusRow: (index: number) => void;
}

/** The events of all rows, handled by their container. */
export const useRowEvents = (options: RowEventsOptions) => {
  const { rows, window, keys, links, isStale, body } = options;
  const renderedIndex = (event: SyntheticEvent) => keys.indexOf(rowKeyOf(event) ?? '');
  /** The record with the focus. The container has the focus for it while it is not rendered. */
  const focused = useRef<string>(undefined);
  const prefetch = useDebouncedCallback((id: string) => links?.prefetch(id), intentMs);

  // React keeps the focus on a row that moves. A removed row must not pass it to another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other rows are rendered.
  useLayoutEffect(() => {
    const isLost = focused.current !== undefined && document.activeElement === document.body;
    if (isLost) body.current?.focus({ preventScroll: true });
  }, [keys]);

  const indexOf = (event: SyntheticEvent) =>
    event.target === event.currentTarget
      ? rows.findIndex(({ id }) => id !== undefined && id === focused.current)
      : window.start + renderedIndex(event);
  const idOf = (event: SyntheticEvent) => window.rows[renderedIndex(event)]?.id;
  const intend = (event: SyntheticEvent) => {
    const id = idOf(event);
    if (id !== undefined) prefetch(id);
  };
  if (!links) return undefined;
  return {
    onClick: (event: MouseEvent<HTMLElement>) =>
      openByClick(event, () => {
        const id = idOf(event);
        if (id !== undefined) links.open(id);
      }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (isStale && isRowKey(event)) return event.preventDefault();
      const next = rowAfterKey(event, rows, indexOf(event));
      if (next === undefined) return;
      event.preventDefault();
      options.focusRow(next);
    },
    onPointerOver: intend,
    onFocus: (event: FocusEvent) => {
      if (event.target === event.currentTarget) return;
      focused.current = idOf(event);
      intend(event);
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
};
