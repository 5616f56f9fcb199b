import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from './accept-encoding.ts';
import { pagePolicy } from './security-headers.ts';

/** Low quality, because pages are compressed for each response. */
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends HTML with a policy that allows only scripts and styles with this response's nonce. */
export function sendPage(
  render: (nonce: string) => string,
  apiHost: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const html = render(nonce);
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, apiHost))
    .header('vary', 'Accept-Encoding');
  const encoding = preferredEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  if (encoding === 'identity') return reply.send(html);
  reply.header('content-encoding', encoding);
  return reply.send(
    encoding === 'br' ? zlib.brotliCompressSync(html, brotli) : zlib.gzipSync(html),
  );
}
