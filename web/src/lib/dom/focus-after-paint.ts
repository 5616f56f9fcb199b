/** About 20 seconds: code can be slow to load. */
const maxFrames = 1200;

/**
 * Moves the focus when the page is painted and has the element. Focus needs the layout of the page: before the paint,
 * the browser would compute it once for the focus and once more for the paint. If the user moves
 * the focus in the meantime, it stays there.
 */
export function focusAfterPaint(find: () => HTMLElement | null): () => void {
  const before = document.activeElement;
  let framesLeft = maxFrames;
  const move = () => {
    const { activeElement, body } = document;
    if (activeElement !== before && activeElement !== body) return;
    const element = find();
    framesLeft -= 1;
    if (element) element.focus({ preventScroll: true });
    else if (framesLeft > 0) frame = requestAnimationFrame(move);
  };
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(move);
  });
  return () => cancelAnimationFrame(frame);
}
