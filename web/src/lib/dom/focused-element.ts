let last: Element | null = null;

// Modules without a document import this one too.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null;
});

/**
 * The element with the focus, or the disabled one that lost it. Browsers take the focus from a
 * disabled element, some immediately and some with the next frame.
 */
export const focusedElement = (): Element | null => {
  const { activeElement, body } = document;
  const isLost = activeElement === body && last?.isConnected && last.matches(':disabled');
  return isLost ? last : activeElement;
};
