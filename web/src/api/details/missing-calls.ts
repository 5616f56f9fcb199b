import type { QueryClient } from '@tanstack/react-query';

/** After this time the call is tried again: the host can have been updated or repaired. */
const rememberedMs = 60_000;

const missingUntil = new WeakMap<QueryClient, Map<string, number>>();

const timesOf = (client: QueryClient): Map<string, number> => {
  const times = missingUntil.get(client) ?? new Map<string, number>();
  missingUntil.set(client, times);
  return times;
};

/** Remembers the calls that a host lacks, to avoid a failing request per row or keystroke. */
export const isKnownMissing = (client: QueryClient, path: string): boolean =>
  (timesOf(client).get(path) ?? 0) > Date.now();

export const rememberMissing = (client: QueryClient, path: string): void => {
  timesOf(client).set(path, Date.now() + rememberedMs);
};
