/** Two presses at one place within this time are a double click, as on Windows and macOS. */
const doubleClickMs = 500;
const slackPx = 8;

/** What opens over the page, with the backdrop around it. */
const layers =
  '.mantine-Modal-root, .mantine-Drawer-root, .mantine-Menu-dropdown, .mantine-Popover-dropdown';

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly layer: Element | null;
  /** The button of a menu, while the menu is open. */
  readonly openMenu: Element | null;
  readonly link: Element | null;
}

const pressOf = ({ target, timeStamp, clientX, clientY }: PointerEvent): Press => {
  const element = target instanceof Element ? target : null;
  return {
    at: timeStamp,
    x: clientX,
    y: clientY,
    layer: element?.closest(layers) ?? null,
    openMenu: element?.closest('[aria-haspopup][aria-expanded=true]') ?? null,
    link: element?.closest('a[href]') ?? null,
  };
};

/** The first click has opened another page. A pager can be a new element, but says the same. */
const isOtherLink = ({ link }: Press, first: Press): boolean =>
  link !== null && link !== first.link && link.textContent !== first.link?.textContent;

const isDouble = (first: Press, second: Press): boolean =>
  second.at - first.at < doubleClickMs &&
  Math.hypot(second.x - first.x, second.y - first.y) < slackPx;

/**
 * The second click of a double click belongs to what was there at the first. It must not reach what
 * the first one opened: a backdrop would close it, a button in it would be pressed unread, a link of
 * the next page would leave it.
 */
export const ignoreSecondClicks = (page: Document = document): void => {
  let first: Press | undefined;
  let isIgnored = false;
  page.addEventListener(
    'pointerdown',
    (event) => {
      const press = pressOf(event);
      const isSecond = first !== undefined && isDouble(first, press);
      isIgnored =
        isSecond &&
        first !== undefined &&
        ((press.layer !== null && press.layer !== first.layer) ||
          (press.openMenu !== null && press.openMenu !== first.openMenu) ||
          isOtherLink(press, first));
      // Of three presses, the third also belongs to the first.
      first = isSecond && first ? { ...first, at: press.at } : press;
    },
    true,
  );
  const drop = (event: MouseEvent) => {
    // Keys count as 0.
    if (!isIgnored || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The press would take the focus out of what has just opened.
  page.addEventListener('mousedown', drop, true);
  page.addEventListener('click', drop, true);
};
