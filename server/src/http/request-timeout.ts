import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    life: RequestLife;
  }
}

/** Lasts until the answer is out, the client has gone, or the time is up. */
class RequestLife {
  #controller: AbortController | undefined;
  /** Whether nobody waits for the answer any more. */
  isOver = false;

  /** Most requests never ask for it. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.isOver) this.#controller.abort();
    return this.#controller.signal;
  }

  end(): void {
    this.isOver = true;
    this.#controller?.abort();
  }
}

/**
 * The deadline of a request. The framework's own goes by the end of what comes in, and so ends
 * with the body; this one goes by the end of what goes out.
 */
export const startRequestTimeout =
  (milliseconds: number) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const life = new RequestLife();
    request.life = life;
    const timer = setTimeout(() => {
      life.end();
      if (reply.raw.headersSent) reply.raw.destroy();
      else if (!reply.sent) reply.send(new AppError('service_unavailable'));
    }, milliseconds);
    reply.raw.once('finish', () => clearTimeout(timer));
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (!reply.raw.writableFinished) life.end();
    });
    done();
  };
