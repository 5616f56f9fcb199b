/** Far longer than a menu that is in the document takes to get the focus. */
const longestMs = 1000;
/** A menu that is not in the document by then does not open. */
const openMs = 150;

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
export const holdKeysForMenu = (): void => {
  const held: string[] = [];
  const end = new AbortController();
  const { signal } = end;
  const hold = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  };
  const release = () => {
    if (signal.aborted) return;
    end.abort();
    for (const key of held) press(key);
  };
  const releaseInMenu = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('[role=menu]')) release();
  };
  window.addEventListener('keydown', hold, { capture: true, signal });
  window.addEventListener('focusin', releaseInMenu, { signal });
  setTimeout(() => document.querySelector('[role=menu]') ?? release(), openMs);
  setTimeout(release, longestMs);
};
