/** Frames, because they take longer on a busy machine, as menus do. About a second. */
const longestFrames = 60;
/** A menu that is not in the document by then does not open. */
const openFrames = 30;

const press = (key: string): void => {
  const target = document.activeElement;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const isHandled = target?.dispatchEvent(event) === false;
  const isPress = key === 'Enter' || key === ' ';
  if (isPress && !isHandled && target?.matches('[role=menuitem]')) (target as HTMLElement).click();
};

/**
 * Keys that are pressed before a menu has the focus are for the menu: the row that still has it
 * would move on, and the next key would act on another row.
 */
export const holdKeysForMenu = (): void => holdKeys('[role=menu]', () => true);

const stepKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** For a button that opens a menu of checkboxes. What is typed goes where it did. */
export const holdStepsForChoices = ({ key }: { readonly key: string }): void => {
  if (key === 'Enter' || key === ' ') holdKeys('[role=dialog]', (next) => stepKeys.includes(next));
};

const holdKeys = (menu: string, isForMenu: (key: string) => boolean): void => {
  const held: string[] = [];
  const end = new AbortController();
  const { signal } = end;
  const hold = (event: KeyboardEvent) => {
    // A shortcut of the browser or the dashboard is for neither.
    if (event.ctrlKey || event.metaKey || event.altKey || !isForMenu(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  };
  const release = () => {
    if (signal.aborted) return;
    end.abort();
    for (const key of held) press(key);
  };
  // Two frames later: the focus trap of a menu sets the focus twice, the second time over that of a key.
  const releaseInMenu = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.closest(menu))) return;
    requestAnimationFrame(() => requestAnimationFrame(release));
  };
  window.addEventListener('keydown', hold, { capture: true, signal });
  window.addEventListener('focusin', releaseInMenu, { signal });
  const wait = (frame: number) => {
    const isLate = frame >= openFrames && document.querySelector(menu) === null;
    if (isLate || frame >= longestFrames) release();
    else if (!signal.aborted) requestAnimationFrame(() => wait(frame + 1));
  };
  wait(0);
};
