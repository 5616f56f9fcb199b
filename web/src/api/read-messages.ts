import { adaptMessage, type ResponseMessage } from './hosts/message.ts';

type Listener = (message: ResponseMessage, path: string) => void;

const listeners = new Set<Listener>();

/** For the messages of reads: a query caches adapted data, which has no message. */
export const subscribeToReadMessages = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const publishReadMessage = (path: string, response: unknown): void => {
  const message = adaptMessage(response);
  if (!message) return;
  for (const listener of listeners) listener(message, path);
};
