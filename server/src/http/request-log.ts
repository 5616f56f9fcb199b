import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Probes come every few seconds, and the dashboard's files by the dozen. */
const isNoise = ({ routeOptions: { url } }: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode < 400 && (url === undefined || probes.has(url));

/**
 * One line a request: what was asked for by its pattern, and what came of it. No URL, for a search
 * is personal data; no headers and no body, for they hold tokens and passwords.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const level = isNoise(request, reply) ? 'debug' : 'info';
    reply.log[level](
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: request.caller?.userId,
        ...(error && { err: error }),
      },
      'request',
    );
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    reply.log.warn({ request_id: request.id, err: error }, 'answer cut short');
  }

  override writeHeadError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    reply.log.error({ request_id: request.id, err: error }, 'answer not sent');
  }
}
