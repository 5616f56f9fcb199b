import { type KeyboardEvent, useEffect, useRef } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The action of each item, in order. */
const actionsIn = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-main-action]'),
];

/**
 * The arrow keys move between the main actions of the items, and Enter runs them. When the item
 * with the focus leaves the list, the next one gets it.
 */
export const useItemKeys = (keys: readonly string[]) => {
  const ref = useRef<HTMLUListElement>(null);
  const lastIndex = useRef<number>(undefined);
  const shown = keys.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items change.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (lastIndex.current === undefined || !isLost || !ref.current) return;
    const actions = actionsIn(ref.current);
    actions[Math.min(lastIndex.current, actions.length - 1)]?.focus();
  }, [shown]);
  return {
    ref,
    onFocus: ({ target }: { readonly target: Element }) => {
      // Events of a dialog arrive here too.
      if (!ref.current?.contains(target)) return;
      const lines = [...ref.current.children];
      lastIndex.current = lines.findIndex((line) => line.contains(target));
    },
    onKeyDown: (event: KeyboardEvent<HTMLUListElement>) => {
      const step = steps[event.key];
      const { target, currentTarget } = event;
      if (!step || !(target instanceof Element) || !currentTarget.contains(target)) return;
      const actions = actionsIn(currentTarget);
      const at = actions.findIndex((action) => action.closest('li')?.contains(target));
      event.preventDefault();
      actions[step(at, actions.length - 1)]?.focus();
    },
  };
};
