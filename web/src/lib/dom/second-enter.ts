/** Two presses within this time are one press of an impatient user. */
const doublePressMs = 300;

interface Press {
  readonly at: number;
  readonly dialog: Element | null;
}

/**
 * The second Enter of two belongs to the dialog of the first. Where that has closed it, the focus is
 * back on the button that would open it again, or on a row that would open.
 */
export const ignoreSecondEnters = (page: Document = document): void => {
  let first: Press | undefined;
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') {
        first = undefined;
        return;
      }
      const { target, timeStamp: at, repeat } = event;
      const dialog = target instanceof Element ? target.closest('.mantine-Modal-root') : null;
      const isSecond = first !== undefined && (repeat || at - first.at < doublePressMs);
      if (isSecond && first?.dialog && dialog !== first.dialog) {
        event.preventDefault();
        event.stopPropagation();
        // Of three presses, the third also belongs to the first.
        first = { ...first, at };
      } else first = { at, dialog };
    },
    true,
  );
};
