import { endpoints } from '@provost/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';
import { sendPage } from './page.ts';

/** `/api/openapi.json`, and the same for people at `/api/docs`. */
export function addDocs(app: FastifyInstance, version: string): void {
  const api = openApi(endpoints, version);
  const text = JSON.stringify(api);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(text),
  );
  app.get('/api/docs', async (request, reply) =>
    sendPage((nonce) => docsPage(api, nonce), undefined, request, reply),
  );
}
