import { randomUUID } from 'node:crypto';

/** One end of the channel between the primary and a worker: a `Worker` or `process`. */
interface Channel {
  send?(message: unknown, done: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

interface Message {
  readonly type: 'request' | 'response';
  readonly name: string;
  readonly id: string;
  readonly content?: unknown;
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'id' in message;

/** Errors are ignored: the other process can have exited. */
const send = (channel: Channel, message: Message): void => void channel.send?.(message, () => {});

/** Sends a request to the other process. Resolves with undefined after the timeout. */
export function sendRequest(channel: Channel, name: string, timeoutMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const id = randomUUID();
  const onMessage = (message: unknown): void => {
    if (isMessage(message) && message.type === 'response' && message.id === id) {
      resolve(message.content);
    }
  };
  const timer = setTimeout(resolve, timeoutMs, undefined);
  channel.on('message', onMessage);
  send(channel, { type: 'request', name, id });
  return promise.finally(() => {
    clearTimeout(timer);
    channel.off('message', onMessage);
  });
}

/** Answers requests of the other process. A failure is answered with undefined. */
export function handleRequests(
  channel: Channel,
  name: string,
  handle: () => Promise<unknown>,
): void {
  channel.on('message', async (message) => {
    if (!isMessage(message) || message.type !== 'request' || message.name !== name) return;
    const content = await handle().catch(() => undefined);
    send(channel, { type: 'response', name, id: message.id, content });
  });
}
