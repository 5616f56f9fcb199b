import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';

const linkIn = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-row-link]') ?? null;

const linksOf = (body: Element): HTMLElement[] => [
  ...body.querySelectorAll<HTMLElement>('[data-row-link]'),
];

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Up, down, to the first and to the last row, from link to link. */
export const moveByKey = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = linksOf(event.currentTarget);
  const current = (event.target as Element).closest('tr');
  const index = links.findIndex((link) => link.closest('tr') === current);
  const next = links[step(index, links.length - 1)];
  if (index === -1 || !next) return;
  event.preventDefault();
  next.focus();
};

export const focusFirstRow = (container: Element | null): void => {
  linkIn(container)?.focus();
};

/** A click anywhere in a row follows its link, unless something was meant by it: text marked, a button. */
export const followRow = (event: MouseEvent<HTMLElement>): void => {
  const target = event.target as Element;
  if (target.closest('a, button, input, label') || getSelection()?.isCollapsed === false) return;
  const link = linkIn(target.closest('tr'));
  if (!link) return;
  link.focus({ preventScroll: true });
  const { ctrlKey, metaKey, shiftKey } = event;
  link.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  );
};

/** The index of the row under the pointer or the focus. */
export const rowIndexOf = (
  event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>,
): number | undefined => {
  const index = (event.target as Element).closest<HTMLElement>('tr[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
};
