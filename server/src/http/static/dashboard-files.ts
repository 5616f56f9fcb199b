import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../messages/escape-html.ts';
import { localeFor, translate } from '../../messages/translate.ts';
import { AppError } from '../errors.ts';
import { preferredEncoding } from '../response/accept-encoding.ts';
import { matchesTag } from '../response/entity-tag.ts';
import { sendPage } from '../response/page.ts';
import { readStoredFiles, type StoredFile } from './stored-files.ts';

export interface DashboardFiles {
  /** Sends the file at this path, or the page for a screen. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';

/**
 * The built dashboard, read into memory at start: it is small, and a request path that is only
 * looked up in a map cannot leave the folder.
 */
export function dashboardFiles(folder: string, apiHost: string | undefined): DashboardFiles {
  const files = readStoredFiles(folder);
  const page = files
    .get('/index.html')
    ?.bodies.identity.toString('utf8')
    .replace(/<meta name="api-host"[^>]*>/, () => apiHostTag(apiHost));
  return {
    send(requested, request, reply) {
      const file = requested === '/index.html' ? undefined : files.get(requested);
      if (file) return sendFile(file, request, reply);
      if (!isScreen(requested)) throw new AppError('not_found');
      if (page === undefined) return sendMissing(request, reply);
      reply.header('cache-control', revalidate);
      return sendPage((nonce) => page.replaceAll('__NONCE__', nonce), apiHost, request, reply);
    },
  };
}

/** A path without a file extension is a screen. The dashboard shows an unknown one as not found. */
const isScreen = (requested: string): boolean =>
  requested === '/index.html' || (!requested.startsWith('/assets/') && !/\.[^/]*$/.test(requested));

/** `data-own`: this server is the host, so the dashboard need not find out what the host can do. */
const apiHostTag = (apiHost: string | undefined): string =>
  apiHost === undefined
    ? '<meta name="api-host" content="" data-own>'
    : `<meta name="api-host" content="${escapeHtml(apiHost)}">`;

function sendFile(file: StoredFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('content-type', file.type)
    .header('cache-control', file.isHashed ? immutable : revalidate)
    .header('etag', file.etag)
    .header('vary', 'Accept-Encoding');
  if (matchesTag(file.etag, request.headers['if-none-match'])) return reply.code(304).send();
  const encoding = preferredEncoding(request.headers['accept-encoding'], Object.keys(file.bodies));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(file.bodies[encoding] ?? file.bodies.identity);
}

function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeFor(request.headers['accept-language']);
  const title = translate(locale, 'pages.dashboard_missing');
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>Provost</title><h1>Provost</h1><p>${escapeHtml(title)}</p><p><code>npm run build</code></p></html>`;
  return sendPage(() => html, undefined, request, reply.code(503));
}
