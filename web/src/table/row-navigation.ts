import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { Identified } from './row-keys.ts';

/** Row links are plain anchors. The table body handles their events once for all rows. */
const linkSelector = 'a[data-row-link]';

const rowOf = (event: SyntheticEvent): HTMLTableRowElement | null =>
  (event.target as Element).closest('tr');

const linkIn = (place: Element | null | undefined): HTMLElement | null =>
  place?.querySelector<HTMLElement>(linkSelector) ?? null;

/** The key of the row that an event happened in. */
export const rowKeyOf = (event: SyntheticEvent): string | undefined => rowOf(event)?.dataset.key;

/** Index of the first row with a link from `start` on. Rows without an id have none. */
const findLink = (rows: readonly Identified[], start: number, by: 1 | -1): number | undefined => {
  let index = start;
  while (rows[index] && rows[index]?.id === undefined) index += by;
  return rows[index] && index;
};

export const firstLink = (rows: readonly Identified[]) => findLink(rows, 0, 1);
const lastLink = (rows: readonly Identified[]) => findLink(rows, rows.length - 1, -1);

type Step = (rows: readonly Identified[], from: number) => number | undefined;

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (rows, from) => findLink(rows, from + 1, 1) ?? lastLink(rows),
  ArrowUp: (rows, from) => findLink(rows, from - 1, -1) ?? firstLink(rows),
  Home: firstLink,
  End: lastLink,
};

const hasModifier = (event: KeyboardEvent | MouseEvent): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** Index of the row that a key moves to, among all rows of the list, rendered or not. */
export const rowAfterKey = (
  event: KeyboardEvent,
  rows: readonly Identified[],
  from: number,
): number | undefined => (hasModifier(event) ? undefined : steps[event.key]?.(rows, from));

/** Whether a key would move to or open a row. */
export const isRowKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' || event.key in steps;

/** The link of the row at a position in the whole list; null where it is not rendered. */
export const linkAt = (body: Element | null, position: number): HTMLElement | null =>
  linkIn(body?.querySelector(`tr[aria-rowindex="${position}"]`));

/**
 * A click in a row opens it, unless the user selected text or clicked another control. Clicks with
 * a modifier key are left to the browser, which opens the link in a tab or window.
 */
export const openByClick = (event: MouseEvent<HTMLElement>, open: () => void): void => {
  const target = event.target as Element;
  const link = linkIn(target.closest('tr'));
  if (!link || event.defaultPrevented) return;
  const isOnLink = link.contains(target);
  if (!isOnLink) {
    const isControl = target.closest('a, button, input, label') !== null;
    if (isControl || getSelection()?.isCollapsed === false) return;
    link.focus({ preventScroll: true });
  }
  if (!hasModifier(event)) {
    event.preventDefault();
    open();
  } else if (!isOnLink) {
    const { ctrlKey, metaKey, shiftKey } = event;
    link.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, ctrlKey, metaKey, shiftKey }),
    );
  }
};
