/** After this the list is shown with a skeleton. */
const timeoutMs = 100;

/**
 * Enters a list together with its rows if they arrive quickly, because rendering a skeleton first
 * would take longer. Within a list nothing waits: the previous rows stay on show.
 */
export async function enterWithRows(
  cause: 'enter' | 'preload' | 'stay',
  rows: Promise<unknown>,
): Promise<void> {
  if (cause === 'stay') return;
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([rows, isLate]);
  clearTimeout(timer);
}
