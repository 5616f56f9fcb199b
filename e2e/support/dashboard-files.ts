import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pagePolicy } from '../../server/src/http/response/security-headers.ts';

const dist = process.env.DASHBOARD_DIST ?? path.join(import.meta.dirname, '../../web/dist');

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built dashboard as our server would send it: with the policy, its nonce and the API's host. */
export const sendDashboardFile = (
  pathname: string,
  apiHost: string | undefined,
  response: ServerResponse,
): void => {
  const file = path.join(dist, path.posix.normalize(pathname));
  const type = types[path.extname(pathname)];
  if (type) {
    const found = existsSync(file);
    response.writeHead(found ? 200 : 404, { 'content-type': type });
    response.end(found ? readFileSync(file) : '');
    return;
  }
  const nonce = randomUUID();
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
    .replaceAll('__NONCE__', nonce)
    .replace(
      '<meta name="api-host" content=""',
      `<meta name="api-host" content="${apiHost ?? ''}"`,
    );
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(nonce, apiHost),
  });
  response.end(page);
};
