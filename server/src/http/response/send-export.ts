import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Export } from '../api.ts';

/** Streams a CSV at the client's speed, with one chunk in memory. */
export async function sendExport(
  { filename, total, chunks }: Export,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = request.method === 'HEAD' ? '' : await openStream(chunks, request);
  if (file === undefined) return reply;
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('x-total-count', String(total))
    .send(file);
}

/**
 * Waits for the first chunk before sending anything, so a failure until then gets an error response.
 * Undefined if the client has disconnected.
 */
async function openStream(chunks: Export['chunks'], { lifetime }: FastifyRequest) {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    if (!lifetime.isOver) {
      return Readable.from(prepend(first, iterator), {
        objectMode: false,
        highWaterMark: 64 * 1024,
      });
    }
    await iterator.return?.();
  } catch (error) {
    if (!lifetime.isOver) throw error;
  }
  return undefined;
}

/** Prepends the first chunk. Not a generator: closing one that never started skips its `finally`. */
function prepend<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterable<T> {
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
