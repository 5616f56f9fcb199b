import { createListeners } from '@/lib/listeners.ts';
import { adaptMessage, type ResponseMessage } from './hosts/message.ts';

/** For the messages of reads: a query caches adapted data, which has no message. */
const readMessages = createListeners<[message: ResponseMessage, path: string]>();

export const subscribeToReadMessages = readMessages.subscribe;

export const publishReadMessage = (path: string, response: unknown): void => {
  const message = adaptMessage(response);
  if (message) readMessages.notify(message, path);
};
