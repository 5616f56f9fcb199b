import fs from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../messages/escape-html.ts';
import { localeFor, translate } from '../../messages/translate.ts';
import { AppError } from '../errors.ts';
import { type Encoding, preferredEncoding } from '../response/accept-encoding.ts';
import { entityTagOf, matchesTag } from '../response/entity-tag.ts';
import { sendPage } from '../response/page.ts';

interface StoredFile {
  readonly type: string;
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly isHashed: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const compressedExtensions = { '.br': 'br', '.gz': 'gzip' } as const;
const hashedName = /-[\w-]{8}\.\w+$/;

/** The files of a folder by URL path. Other file types are not served. */
function readStoredFiles(folder: string): ReadonlyMap<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  if (!fs.existsSync(folder)) return files;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const filePath = path.join(entry.parentPath, entry.name);
    const type = types[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const url = `/${path.relative(folder, filePath).split(path.sep).join('/')}`;
    files.set(url, readStored(filePath, type));
  }
  return files;
}

function readStored(filePath: string, type: string): StoredFile {
  const identity = fs.readFileSync(filePath);
  const compressed = Object.entries(compressedExtensions)
    .filter(([extension]) => fs.existsSync(filePath + extension))
    .map(([extension, encoding]) => [encoding, fs.readFileSync(filePath + extension)]);
  return {
    type,
    // Weak, because compressed and uncompressed bodies share it.
    etag: `W/${entityTagOf(identity)}`,
    isHashed: hashedName.test(filePath),
    bodies: { ...Object.fromEntries(compressed), identity },
  };
}

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
