import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Export } from './api.ts';

/** Sends a CSV as fast as the client takes it, holding one chunk at a time. */
export function sendExport(
  { filename, total, chunks }: Export,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('x-total-count', String(total));
  if (request.method === 'HEAD') return reply.send('');
  return reply.send(Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 }));
}
