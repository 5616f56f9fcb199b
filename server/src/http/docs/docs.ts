import { endpoints } from '@provost/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../response/page.ts';
import { docsPage } from './docs-page.ts';
import { type OpenApi, openApi } from './openapi.ts';

/** `/api/openapi.json`, and as a page at `/api/docs`. Built at the first request. */
export function addDocs(app: FastifyInstance, version: string): void {
  let cached: OpenApi | undefined;
  const api = (): OpenApi => {
    cached ??= openApi(endpoints, version);
    return cached;
  };
  app.get('/api/openapi.json', async (_request, reply) => reply.send(api()));
  app.get('/api/docs', async (request, reply) =>
    sendPage((nonce) => docsPage(api(), nonce), undefined, request, reply),
  );
}
