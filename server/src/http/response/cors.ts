import type { FastifyInstance } from 'fastify';

const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'Idempotency-Key',
].join(', ');
const exposedHeaders = [
  'Content-Disposition',
  'Idempotent-Replay',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
].join(', ');
const allowedMethods = 'GET, HEAD, POST, PATCH, DELETE';
const preflightSeconds = '600';

/** Allows only these origins. Tokens travel in a header, so cookies are not allowed. */
export function addCors(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  if (allowedOrigins.length === 0) return;
  // Last, to add to the `Vary` of files and pages.
  app.addHook('onSend', async (_request, reply) => {
    const others = reply.getHeader('vary');
    reply.header('vary', others ? `${others}, Origin` : 'Origin');
  });
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !allowedOrigins.includes(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', exposedHeaders);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'];
    if (!isPreflight) return;
    return reply
      .code(204)
      .header('access-control-allow-methods', allowedMethods)
      .header('access-control-allow-headers', allowedHeaders)
      .header('access-control-max-age', preflightSeconds)
      .send();
  });
}
