/** Far longer than a menu takes to open. */
const longestMs = 2000;

const isInMenu = (element: Element | null): boolean => element?.closest('[role=menu]') != null;

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
  const until = performance.now() + longestMs;
  const held: string[] = [];
  const hold = (event: KeyboardEvent) => {
    if (isInMenu(document.activeElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  };
  const wait = () => {
    const isOpen = isInMenu(document.activeElement);
    if (!isOpen && performance.now() < until) {
      requestAnimationFrame(wait);
      return;
    }
    window.removeEventListener('keydown', hold, true);
    if (isOpen) for (const key of held) press(key);
  };
  window.addEventListener('keydown', hold, true);
  requestAnimationFrame(wait);
};
