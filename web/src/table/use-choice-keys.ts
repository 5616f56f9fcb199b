import { type KeyboardEvent, useRef } from 'react';

/** Letters that follow each other faster are one beginning. */
const pauseMs = 1000;

const textFields = ':is(input:not([type=checkbox], [type=radio]), select, textarea)';

const labelOf = (box: HTMLInputElement): string =>
  box.labels?.[0]?.textContent?.trim().toLocaleLowerCase() ?? '';

/** Where a key leads from a checkbox, or from a menu that has the focus before any of them. */
const nextBox = (key: string, { length }: readonly unknown[], current: number) => {
  if (key === 'ArrowDown') return { index: current + 1 };
  if (key === 'ArrowUp') return { index: current === -1 ? length - 1 : current - 1 };
  if (key === 'Home') return { index: 0 };
  return key === 'End' ? { index: length - 1 } : undefined;
};

/**
 * Keys in a menu of checkboxes: arrows move from one to the next, Home and End to the ends, and
 * letters lead to the option that starts with them. No letter reaches the list behind the menu.
 */
export const useChoiceKeys = () => {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, timeStamp } = event;
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches(textFields)) return;
    const boxes = [
      ...currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)'),
    ];
    const current = boxes.indexOf(target as HTMLInputElement);
    if (key.length > 1) {
      // A choice of one has arrows of its own.
      const next = target.matches('[type=radio]') ? undefined : nextBox(key, boxes, current);
      if (!next) return;
      event.preventDefault();
      boxes[next.index]?.focus();
      return;
    }
    const { text: before, at } = typed.current;
    const start = timeStamp - at < pauseMs ? before : '';
    const letter = key.toLocaleLowerCase();
    // The same letter again leads to the next option.
    const text = start === letter ? letter : start + letter;
    const from = current + (text.length === 1 ? 1 : 0);
    const inOrder = [...boxes.slice(Math.max(0, from)), ...boxes.slice(0, Math.max(0, from))];
    const found = inOrder.find((box) => labelOf(box).startsWith(text));
    typed.current = { text: found ? text : '', at: timeStamp };
    // A blank within a name is a letter; any other one presses what has the focus.
    if (key === ' ' && (start === '' || !found)) return;
    event.preventDefault();
    found?.focus();
  };
};
