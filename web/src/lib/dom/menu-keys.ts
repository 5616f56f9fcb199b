const placeOf: Readonly<Record<string, number>> = { Home: 0, End: -1, ArrowUp: -1 };

/**
 * A menu that has just opened has the focus itself, and its library knows only the arrow down there:
 * Home leads to the first item, End and the arrow up to the last.
 */
export const addMenuKeys = (): (() => void) => {
  const move = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const place = placeOf[key];
    if (place === undefined || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    const menu = target.closest('[role=menu]');
    if (!menu || target.closest('[role=menuitem], input')) return;
    const items = menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)');
    const item = [...items].at(place);
    if (!item) return;
    event.preventDefault();
    event.stopPropagation();
    item.focus();
  };
  document.addEventListener('keydown', move, true);
  return () => document.removeEventListener('keydown', move, true);
};
