const fields = ':is(input, select, textarea):not([readonly], [hidden], [type=hidden])';

export const firstField = (form: ParentNode | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>(fields) ?? null;

/** Without a mouse or a trackpad, a focused field opens a keyboard that covers half of the screen. */
const isTouchOnly = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** The field that a page starts at, or its only purpose, such as the button that chooses a file. */
export const startField = (page: ParentNode): HTMLElement | null =>
  page.querySelector<HTMLElement>('button[data-starts-here]') ??
  (isTouchOnly() ? null : firstField(page.querySelector('form[data-starts-here]')));

/** For a form or a button that appears after its page: unless the user is somewhere else by then. */
export const startAt = (start: HTMLElement): void => {
  const { activeElement, body } = document;
  const isIdle = !activeElement || activeElement === body || activeElement.matches('main');
  if (!isIdle) return;
  const isButton = start.matches('button');
  const control = isButton ? start : isTouchOnly() ? null : firstField(start);
  control?.focus({ preventScroll: true });
};
