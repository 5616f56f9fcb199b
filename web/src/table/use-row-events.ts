import { useDebouncedCallback } from '@mantine/hooks';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { holdKeysForMenu } from '@/lib/dom/hold-keys.ts';
import type { Identified } from './row-keys.ts';
import * as rows from './row-navigation.ts';
import type { RowWindow } from './use-row-window.ts';
import type { RowSelection } from './use-selection.ts';

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
  readonly window: RowWindow<Identified>;
  readonly keys: readonly string[];
  readonly links: RowLinks | undefined;
  readonly selection: RowSelection | undefined;
  readonly isStale: boolean;
}

/** The menu that a key opens would close with the same key, which it hears at the document. */
const endKey = (event: MouseEvent | KeyboardEvent): void => {
  if (!('key' in event)) return;
  event.preventDefault();
  event.stopPropagation();
  holdKeysForMenu();
};

/** The events of all rows, handled by their container. */
export const useRowEvents = (options: RowEventsOptions) => {
  const { window, keys, links, selection, isStale } = options;
  const body = useRef<HTMLTableSectionElement>(null);
  const idOf = (key: string | undefined) =>
    key === undefined ? undefined : window.rows[keys.indexOf(key)]?.id;
  const focused = useRef<string>(undefined);
  const prefetch = useDebouncedCallback((id: string) => links?.prefetch(id), intentMs);

  // React keeps the focus on a row that moves. A removed row must not pass it to another one.
  useLayoutEffect(() => {
    const key = focused.current;
    if (key === undefined || keys.includes(key) || document.activeElement !== document.body) return;
    focused.current = undefined;
    body.current?.focus({ preventScroll: true });
  }, [keys]);

  const intend = (event: PointerEvent | FocusEvent) => {
    const id = idOf(rows.rowKeyOf(event));
    if (id !== undefined) prefetch(id);
  };
  const toggle = (event: MouseEvent | KeyboardEvent): boolean => {
    const id = idOf(rows.toggledKey(event));
    if (id === undefined || !selection) return false;
    selection.toggle(id, event.shiftKey);
    return true;
  };
  const openMenu = (event: MouseEvent | KeyboardEvent): boolean => {
    const button = rows.menuButtonOf(event);
    const id = button ? idOf(rows.rowKeyOf(event)) : undefined;
    if (!button || id === undefined) return false;
    selection?.openMenu(id, button);
    endKey(event);
    return true;
  };
  return {
    ref: body,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (openMenu(event) || toggle(event)) return;
      rows.openByClick(event, (key) => {
        const id = idOf(key);
        if (id !== undefined) links?.open(id);
      });
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // A menu or dialog of a row is elsewhere in the document.
      if (!event.currentTarget.contains(event.target as Node)) return;
      if (openMenu(event) || rows.openOwnMenu(event) || toggle(event) || !rows.isRowKey(event))
        return;
      if (isStale) event.preventDefault();
      else rows.moveByKey(event, window);
    },
    onPointerOver: intend,
    onFocus: (event: FocusEvent) => {
      focused.current = rows.rowKeyOf(event);
      intend(event);
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
};
