import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, useEffect, useRef } from 'react';
import { plainKey } from '@/lib/dom/plain-key.ts';
import { isDialogOpen } from '@/ui/dialog-stack.ts';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** These work wherever on the screen the focus is. */
const letters: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** What they press in the item with the focus. */
const pressed: Readonly<Record<string, string>> = {
  e: '[data-main-action]',
  s: '[data-snooze]',
  h: '[data-hand-over]',
  o: 'a',
};

/** The action of each item, in order. */
const actionsIn = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-main-action]') ?? []),
];

interface Focused {
  readonly key: string;
  readonly index: number;
}

/** The user has left the item for nothing: not the window, and no button that runs. */
const isLeft = ({ target, relatedTarget }: FocusEvent): boolean =>
  relatedTarget === null && document.activeElement !== target && !target.matches(':disabled');

/**
 * The arrow keys, J and K move between the main actions of the items; Enter and E run them, S opens
 * the menu of Snooze, H hands over, O opens the record. When the item with the focus leaves the list, the next one gets it, else the
 * heading.
 */
export const useItemKeys = (keys: readonly string[]) => {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Focused>(undefined);
  const shown = keys.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items change.
  useEffect(() => {
    const last = focused.current;
    if (!last) return;
    const index = keys.indexOf(last.key);
    focused.current = index === -1 ? undefined : { ...last, index };
    if (focused.current || document.activeElement !== document.body) return;
    const actions = actionsIn(list.current);
    const next = actions[Math.min(last.index, actions.length - 1)];
    (next ?? heading.current)?.focus();
  }, [shown]);
  const events = {
    onFocus: ({ target }: FocusEvent) => {
      // Events of a dialog arrive here too.
      if (!list.current?.contains(target)) return;
      const index = [...list.current.children].findIndex((line) => line.contains(target));
      const key = keys[index];
      focused.current = key === undefined ? undefined : { key, index };
    },
    onBlur: (event: FocusEvent) => {
      if (list.current?.contains(event.target) && isLeft(event)) focused.current = undefined;
    },
  };
  useWindowEvent('keydown', (event) => {
    const items = list.current;
    const { target } = event;
    if (!items || !(target instanceof Element)) return;
    const isInside = items.contains(target);
    const letter = isDialogOpen() ? undefined : plainKey(event);
    const step = steps[(letter && letters[letter]) ?? (isInside ? event.key : '')];
    const button = isInside && letter && pressed[letter];
    if (button) target.closest('li')?.querySelector<HTMLElement>(button)?.click();
    else if (step) {
      const actions = actionsIn(items);
      const at = actions.findIndex((action) => action.closest('li')?.contains(target));
      actions[step(at, actions.length - 1)]?.focus();
    } else return;
    event.preventDefault();
  });
  return { heading, list: { ref: list, ...events } };
};
