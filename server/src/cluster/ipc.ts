import { randomUUID } from 'node:crypto';

/** What primary and worker have in common: each is one end of a line to the other. */
interface Line {
  send?(message: unknown, done: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

interface Message {
  readonly question?: string;
  readonly answer?: string;
  readonly id: string;
  readonly content?: unknown;
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'id' in message;

/** Whoever is gone by now gets nothing, which is no error of ours. */
const send = (line: Line, message: Message): void => void line.send?.(message, () => {});

/** Asks the process at the other end; undefined where it does not answer in time. */
export function ask(line: Line, question: string, patienceMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const id = randomUUID();
  const listen = (message: unknown): void => {
    if (isMessage(message) && message.answer === question && message.id === id) {
      resolve(message.content);
    }
  };
  const timer = setTimeout(resolve, patienceMs, undefined);
  line.on('message', listen);
  send(line, { question, id });
  return promise.finally(() => {
    clearTimeout(timer);
    line.off('message', listen);
  });
}

/** Answers what the process at the other end asks. */
export function answer(line: Line, question: string, make: () => Promise<unknown>): void {
  line.on('message', async (message) => {
    if (!isMessage(message) || message.question !== question) return;
    const content = await make().catch(() => undefined);
    send(line, { answer: question, id: message.id, content });
  });
}
