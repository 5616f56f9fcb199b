import type { FastifyInstance } from 'fastify';
import { handleClientError } from './client-error.ts';

/** For a whole body, which is small. */
export const bodyMs = 20_000;
/** A file can take long over a slow connection, but this much of it arrives in this time. */
export const fileStepMs = 30_000;
const fileStepBytes = 16 * 1024;

/** Cuts off clients that send their body too slowly. Node has one timeout for all routes. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { headers, socket } = raw;
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    // The requests of tests have no real socket.
    if (hasBody && socket.bytesRead !== undefined) {
      const isFile = routeOptions.config.takesFile === true;
      let known = socket.bytesRead;
      const check = (): void => {
        const isMoving = socket.bytesRead - known >= fileStepBytes;
        known = socket.bytesRead;
        if (isFile && isMoving) return;
        stop();
        handleClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
      };
      const timer = setInterval(check, isFile ? fileStepMs : bodyMs);
      const stop = () => clearInterval(timer);
      // Not of the socket, which many requests share.
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}
