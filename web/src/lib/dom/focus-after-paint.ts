/**
 * Moves the focus when the page is painted. Focus needs the layout of the page: before the paint,
 * the browser would compute it once for the focus and once more for the paint. If the user moves
 * the focus in the meantime, it stays there.
 */
export function focusAfterPaint(find: () => HTMLElement | null): () => void {
  const before = document.activeElement;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === before || activeElement === body)
        find()?.focus({ preventScroll: true });
    });
  });
  return () => cancelAnimationFrame(frame);
}
