/** Longer than that, and the list is entered with what it shows while it waits. */
const patienceMs = 100;

/**
 * A list is entered together with its rows, where these come at once: to draw it twice would take
 * longer than they do. What the pointer's coming has begun to load counts as well. Within a list
 * nothing waits: the rows of before stay until the next are there.
 */
export async function enterWithRows(
  cause: 'enter' | 'preload' | 'stay',
  rows: Promise<unknown>,
): Promise<void> {
  if (cause === 'stay') return;
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([rows, isLate]);
  clearTimeout(timer);
}
