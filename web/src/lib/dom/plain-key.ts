const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    // A menu that has just opened has the focus in an element of its own.
    target.matches('input:not([type=checkbox]), textarea, select') ||
    target.closest('[role=menu], [role=menuitem]') !== null);

/** Letters are in lower case unless Shift is held: Caps Lock changes no command. */
export const keyOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string => {
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
};

/**
 * A key that is a command by itself; undefined while the user types or presses a shortcut. The
 * character counts, whichever keys write it: Shift and 7 for a slash on German keyboards, for example.
 */
export const plainKey = (event: KeyboardEvent): string | undefined => {
  const { ctrlKey, metaKey, altKey, target } = event;
  const isShortcut = metaKey || ((ctrlKey || altKey) && !event.getModifierState('AltGraph'));
  return isShortcut || isTyping(target) || event.defaultPrevented ? undefined : keyOf(event);
};
