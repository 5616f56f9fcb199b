import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { holdKeysForMenu } from '@/lib/dom/hold-keys.ts';
import { keyOf } from '@/lib/dom/plain-key.ts';
import type { RowWindow } from './use-row-window.ts';

/** Row links are plain anchors. The table body handles their events once for all rows. */
const linkSelector = 'a[data-row-link]';

/** The checkbox of a row; the table body handles it too. */
const checkSelector = 'input[data-select]';

const rowOf = (event: SyntheticEvent): HTMLTableRowElement | null =>
  (event.target as Element).closest('tr');

const linkIn = (place: Element | null | undefined): HTMLElement | null =>
  place?.querySelector<HTMLElement>(linkSelector) ?? null;

/** The element of a row that gets the focus: its link, else its checkbox or first control. */
const targetIn = (place: Element | null | undefined): HTMLElement | null =>
  linkIn(place) ??
  place?.querySelector<HTMLElement>(checkSelector) ??
  place?.querySelector<HTMLElement>('a[href], button') ??
  null;

/** The key of the row that an event happened in. */
export const rowKeyOf = (event: SyntheticEvent): string | undefined => rowOf(event)?.dataset.key;

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  j: (index, last) => Math.min(index + 1, last),
  k: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const hasModifier = (event: KeyboardEvent | MouseEvent): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** Moves the focus from row to row with the arrow keys, Home and End. */
export const moveByKey = (
  event: KeyboardEvent<HTMLElement>,
  { update, scrollToEnd }: Pick<RowWindow<unknown>, 'update' | 'scrollToEnd'>,
): void => {
  const step = steps[keyOf(event)];
  if (!step || hasModifier(event)) return;
  if (event.key === 'Home') scrollToEnd('first');
  if (event.key === 'End') scrollToEnd('last');
  const targets = [...event.currentTarget.querySelectorAll('tr')].flatMap(
    (row) => targetIn(row) ?? [],
  );
  const current = rowOf(event);
  const index = targets.findIndex((target) => target.closest('tr') === current);
  const next = targets[step(index, targets.length - 1)];
  const hasNoLink = index === -1 && current?.isConnected;
  if (!next || hasNoLink) return;
  event.preventDefault();
  next.focus();
  update();
};

/** Whether a key would move to or open a row. */
export const isRowKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' || keyOf(event) in steps;

export const focusFirstRow = (container: Element | null): void => {
  targetIn(container?.querySelector('tbody'))?.focus();
};

/** M, or Enter where the row does not open. */
const isMenuKey = (event: KeyboardEvent): boolean =>
  !hasModifier(event) &&
  (keyOf(event) === 'm' ||
    (event.key === 'Enter' && (event.target as Element).matches(checkSelector)));

/** The button of the row's menu, if that was clicked or its key was pressed in the row. */
export const menuButtonOf = (event: MouseEvent | KeyboardEvent): HTMLElement | null => {
  const button = 'button[data-row-menu]';
  if (!('key' in event)) return (event.target as Element).closest<HTMLElement>(button);
  return (isMenuKey(event) && rowOf(event)?.querySelector<HTMLElement>(button)) || null;
};

/** Opens the menu that the row has in a column of its own. */
export const openOwnMenu = (event: KeyboardEvent): boolean => {
  const row = isMenuKey(event) ? rowOf(event) : null;
  const button = row?.querySelector<HTMLElement>('button[aria-haspopup=menu]');
  if (!button) return false;
  event.preventDefault();
  // The menu would close with the same key, which it hears at the document.
  event.stopPropagation();
  holdKeysForMenu();
  button.click();
  return true;
};

/** The key of the row whose checkbox was clicked, or in which X was pressed. */
export const toggledKey = (event: MouseEvent | KeyboardEvent): string | undefined => {
  const isToggle =
    'key' in event
      ? event.key.toLowerCase() === 'x' && !(event.altKey || event.ctrlKey || event.metaKey)
      : (event.target as Element).matches(checkSelector);
  return isToggle ? rowKeyOf(event) : undefined;
};

/** Presses a key of rows, such as X, in the row of a record as if it had the focus. */
export const pressInRow = (
  container: Element | null,
  rowKey: string,
  { key, shiftKey }: globalThis.KeyboardEvent,
): void => {
  container
    ?.querySelector(`tr[data-key="${CSS.escape(rowKey)}"]`)
    ?.dispatchEvent(
      new globalThis.KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    );
};

/** False where the row is not on show. */
export const focusRow = (container: Element | null, key: string): boolean => {
  const row = container?.querySelector(`tr[data-key="${CSS.escape(key)}"]`);
  const target = targetIn(row);
  target?.focus({ preventScroll: true });
  return target !== null;
};

/**
 * A click in a row opens it, unless the user selected text or clicked another control. Clicks with
 * a modifier key are left to the browser, which opens the link in a tab or window.
 */
export const openByClick = (event: MouseEvent<HTMLElement>, open: (key: string) => void): void => {
  const target = event.target as Element;
  const link = linkIn(target.closest('tr'));
  const key = rowKeyOf(event);
  if (!link || key === undefined || event.defaultPrevented) return;
  const isOnLink = link.contains(target);
  if (!isOnLink) {
    const isControl = target.closest('a, button, input, label') !== null;
    if (isControl || getSelection()?.isCollapsed === false) return;
    link.focus({ preventScroll: true });
  }
  if (!hasModifier(event)) {
    event.preventDefault();
    open(key);
  } else if (!isOnLink) {
    const { ctrlKey, metaKey, shiftKey } = event;
    link.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, ctrlKey, metaKey, shiftKey }),
    );
  }
};
