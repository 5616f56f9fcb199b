import { endpoints } from '@provost/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { docsPage } from './docs-page.ts';
import { type OpenApi, openApi } from './openapi.ts';

/** `/api/openapi.json`, and the same for people at `/api/docs`; made when first asked for. */
export function addDocs(app: FastifyInstance, version: string): void {
  let known: OpenApi | undefined;
  const api = (): OpenApi => {
    known ??= openApi(endpoints, version);
    return known;
  };
  app.get('/api/openapi.json', async (_request, reply) => reply.send(api()));
  app.get('/api/docs', async (request, reply) =>
    sendPage((nonce) => docsPage(api(), nonce), undefined, request, reply),
  );
}
