/** The button of the form that the user is in, or of the dialog. A question has no form. */
const submitButton = (target: Element): HTMLElement | null | undefined =>
  (target.closest('form') ?? target.closest('[role=dialog]'))?.querySelector<HTMLElement>(
    'button[type=submit], [data-submit]',
  );

/**
 * Ctrl+Enter (or ⌘+Enter) submits a form from any of its fields, also where Enter starts a line or
 * takes an entry over. A disabled button stays one.
 */
export const submitByKey = (page: Window = window): void => {
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || event.isComposing) return;
    // A list of choices takes the key.
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const button = submitButton(target);
    if (!button) return;
    event.preventDefault();
    if (!event.repeat) button.click();
  });
};
