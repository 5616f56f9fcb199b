import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For responses that are not pages: nothing can run, load or be framed. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const everywhere = {
  'content-security-policy': inert,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const oneYear = 'max-age=31536000; includeSubDomains';

/** The headers of every response. Pages and files override some of them. */
export const addSecurityHeaders = (app: FastifyInstance, setHeaders: SetHeaders): void => {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
};

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** A proxy that terminates TLS does not always say so, but the public address does. */
export function securityHeaders(publicUrl: string): SetHeaders {
  const isPublicTls = publicUrl.startsWith('https:');
  return (request, reply) => {
    reply.headers(everywhere);
    reply.header('x-request-id', request.id);
    if (isPublicTls || request.protocol === 'https') {
      reply.header('strict-transport-security', oneYear);
    }
  };
}

/** The policy of a page: own scripts and styles, or inline ones with this response's nonce. */
export function pagePolicy(nonce: string, apiHost: string | undefined): string {
  const api = apiHost ? ` ${new URL(apiHost).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
