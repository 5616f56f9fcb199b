import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Successful probes and static files. */
const isNoise = ({ routeOptions: { url } }: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode < 400 && (url === undefined || probes.has(url));

/**
 * Writes one line per request, with the route pattern. The URL is missing because searches contain
 * personal data; headers and bodies because they contain tokens and passwords.
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
    reply.log.warn({ request_id: request.id, err: error }, 'response aborted');
  }

  override writeHeadError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    reply.log.error({ request_id: request.id, err: error }, 'response not sent');
  }
}
