import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    lifetime: RequestLifetime;
  }
}

/** Ends when the client disconnects or the request times out. */
class RequestLifetime {
  #controller: AbortController | undefined;
  isOver = false;

  /** Created on demand: most requests never use it. */
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
 * The timeout of a request until its response is sent. The work on a file starts once it has arrived:
 * `limitBodyTime` covers receiving it.
 */
export const startRequestTimeout =
  (milliseconds: number) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const lifetime = new RequestLifetime();
    request.lifetime = lifetime;
    let timer: NodeJS.Timeout | undefined;
    const start = () => {
      timer = setTimeout(() => {
        lifetime.end();
        if (reply.raw.headersSent) reply.raw.destroy();
        else if (!reply.sent) reply.send(new AppError('service_unavailable'));
      }, milliseconds);
    };
    if (request.routeOptions.config.takesFile) request.raw.once('end', start);
    else start();
    reply.raw.once('finish', () => clearTimeout(timer));
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (!reply.raw.writableFinished) lifetime.end();
    });
    done();
  };

/** For the response, after the end of the work. */
const socketMarginMs = 5_000;

/**
 * A client that waits for slow work sends nothing: the timeout of its connection is longer, until
 * Node resets it for the next request.
 */
export const keepSocketOpen =
  (milliseconds: number) =>
  (request: FastifyRequest, _: FastifyReply, done: () => void): void => {
    // The requests of tests have no real socket.
    request.raw.socket.setTimeout?.(milliseconds + socketMarginMs);
    done();
  };
