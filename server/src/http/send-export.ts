import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Export } from './api.ts';

/** Sends a CSV as fast as the client takes it, holding one chunk at a time. */
export async function sendExport(
  { filename, total, chunks }: Export,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = request.method === 'HEAD' ? '' : await begun(chunks, request);
  if (file === undefined) return reply;
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('x-total-count', String(total))
    .send(file);
}

/**
 * Waits for the first chunk: until then nothing is sent, and what fails is told like any other
 * error. Undefined where nobody waits for it any more.
 */
async function begun(
  chunks: Export['chunks'],
  { life }: FastifyRequest,
): Promise<Readable | undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    if (!life.isOver) {
      return Readable.from(resumed(first, iterator), {
        objectMode: false,
        highWaterMark: 64 * 1024,
      });
    }
    await iterator.return?.();
  } catch (error) {
    if (!life.isOver) throw error;
  }
  return undefined;
}

/** All of it, the first taken already. No generator: one that never began would not end the rest. */
function resumed<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterable<T> {
  let isFirst = true;
  const iterator: AsyncIterator<T> = {
    next: async () => {
      if (!isFirst) return rest.next();
      isFirst = false;
      return first;
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
