import { type Content, contentAt } from '@provost/contract/content';
import type { QueryClient } from '@tanstack/react-query';

type Contents = readonly Content[];

/** Queries whose keys are no paths: choices of filters, which list records of any kind. */
const shownByName: Readonly<Record<string, Contents>> = {
  'filter options': ['class-levels', 'courses', 'teachers'],
};

const contentsOf = (key: unknown): Contents =>
  typeof key === 'string' ? (shownByName[key] ?? contentAt(key)) : [];

/** A write that has succeeded. */
export interface Written {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  /** The record as the user saw it has this version. */
  readonly version: number | undefined;
  readonly body: unknown;
  readonly response: unknown;
}

type Keep = (client: QueryClient, written: Written) => void;

/** With the cache of written records, if there is one. */
const clients = new Map<QueryClient, Keep | undefined>();

/** One object for sending and receiving: a channel never delivers to the object that sends. */
let channel: BroadcastChannel | undefined;

const held = new Map<Content, number>();
const waiting = new Set<Content>();

const reload = (affected: Contents): void => {
  for (const content of affected) if (held.has(content)) waiting.add(content);
  const free = affected.filter((content) => !held.has(content));
  if (free.length === 0) return;
  for (const client of clients.keys()) {
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        contentsOf(queryKey[0]).some((content) => free.includes(content)),
    });
  }
};

/** What is shown of the affected content is reloaded, in this tab and in the others. */
export const announceWrite = (affected: Contents = [], written?: Written): void => {
  if (written) for (const [client, keep] of clients) keep?.(client, written);
  if (affected.length === 0) return;
  channel?.postMessage(affected);
  reload(affected);
};

/** A refusal can mean that what this tab shows is outdated; a response can be lost. */
export const announceFailure = (affected: Contents = []): void => reload(affected);

/**
 * Until the returned function is called, this content is not reloaded: a list would show a row
 * again whose deletion is still on its way.
 */
export const holdReloads = (content: Content): (() => void) => {
  held.set(content, (held.get(content) ?? 0) + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const others = (held.get(content) ?? 1) - 1;
    if (others > 0) {
      held.set(content, others);
      return;
    }
    held.delete(content);
    if (waiting.delete(content)) reload([content]);
  };
};

/** Reloads what writes affect. Old browsers lack the channel: their tabs reload on focus only. */
export const watchWrites = (client: QueryClient, keep?: Keep): (() => void) => {
  clients.set(client, keep);
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel('provost-writes');
    channel.addEventListener('message', ({ data }) => {
      if (Array.isArray(data)) reload(data);
    });
  }
  return () => {
    clients.delete(client);
    if (clients.size > 0) return;
    channel?.close();
    channel = undefined;
  };
};
