import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@provost/contract/error.schema';
import type { ConnectionError } from 'fastify';
import { translate } from '../../messages/translate.ts';

/** Errors with their own HTTP status. All have one error code. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a request that is not valid HTTP or incomplete, and closes the connection. */
export function handleClientError(error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code] ?? 400;
  const body: ErrorBody = {
    code: 'malformed_request',
    message: translate('en', 'errors.malformed_request'),
    request_id: randomUUID(),
  };
  const text = JSON.stringify(body);
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        'X-Content-Type-Options: nosniff',
        `Content-Length: ${Buffer.byteLength(text)}`,
        '',
        text,
      ].join('\r\n'),
    );
  }
  socket.destroy();
}
