import type { QueryClient } from '@tanstack/react-query';

/** Old browsers lack the channel: their tabs reload on focus only. */
const openChannel = () =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('provost-writes') : undefined;

/** Tells the other tabs that a write has changed data. */
export const announceWrite = (): void => {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
};

/** Reloads what this tab shows after a write in another one. */
export const watchWrites = (client: QueryClient): (() => void) => {
  const channel = openChannel();
  const reload = () => void client.invalidateQueries();
  channel?.addEventListener('message', reload);
  return () => channel?.close();
};
