const controls =
  ':is(a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]):not(:disabled)';
const rows = 'tr, li, [role=row], nav > *';
const regions = '[role=dialog], section[tabindex="-1"], main';

const controlsIn = (element: Element): HTMLElement[] => [
  ...(element instanceof HTMLElement && element.matches(controls) ? [element] : []),
  ...element.querySelectorAll<HTMLElement>(controls),
];

/** Whether it has the focus now: a hidden element cannot get it. */
const focus = (element: HTMLElement | null | undefined): boolean => {
  if (!element?.isConnected) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

interface Level {
  readonly parent: Element;
  readonly index: number;
  readonly children: readonly Element[];
}

const levelsOf = (element: Element): Level[] => {
  const levels: Level[] = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    const children = [...child.parentElement.children];
    levels.push({ parent: child.parentElement, index: children.indexOf(child), children });
    if (child.matches(regions)) break;
  }
  return levels;
};

/** The same control of the next row, else of the row before. */
const focusRow = (row: Level, position: number): boolean => {
  const { index, children } = row;
  const nearest = [...children.slice(index + 1), ...children.slice(0, index).toReversed()];
  return nearest
    .filter((other) => other.isConnected)
    .some((other) => {
      const found = controlsIn(other);
      return focus(found[Math.min(position, found.length - 1)]);
    });
};

/** The next step of a wizard, or the button that a button was replaced with. */
const focusReplacement = ({ parent, index, children }: Level): boolean => {
  const isNew = (element: Element) =>
    !children.includes(element) && element.matches(`${controls}, section, form`);
  const added = [...parent.children].filter(isNew);
  const replacement = added.find((element) => element === parent.children[index]) ?? added[0];
  return replacement instanceof HTMLElement && focus(replacement);
};

/**
 * Remembers where an element is. The returned function moves the focus from the element, which has
 * been removed since, to the nearest that is left: another control of its row or of the next row,
 * its replacement, the drawer or card, or the title of the screen.
 */
export const placeOf = (element: Element): (() => void) => {
  const levels = levelsOf(element);
  const row = element.closest(rows);
  const position = row ? controlsIn(row).indexOf(element as HTMLElement) : -1;
  const rowLevel = levels.find(({ index, children }) => children[index] === row);
  return () => {
    if (row?.isConnected && controlsIn(row).some(focus)) return;
    if (rowLevel && focusRow(rowLevel, Math.max(0, position))) return;
    const level = levels.find(({ parent }) => parent.isConnected);
    if (level && focusReplacement(level)) return;
    const region = level?.parent.closest<HTMLElement>(regions) ?? document.querySelector('main');
    const title = region?.matches('main') && region.querySelector('h1');
    if (!title || !focus(title)) focus(region);
  };
};
