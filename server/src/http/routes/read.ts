import { runWithReadContext } from '../../database/read-context.ts';
import type { Api } from '../api.ts';
import type { RegistrarParts } from '../registrar-parts.ts';
import { entityTagOf, matchesTag } from '../response/entity-tag.ts';
import { ResponseCache } from '../response/response-cache.ts';
import { jsonType, responseWriter } from '../response/response-json.ts';
import { callOf, readContextOf } from './call.ts';
import type { AddRoute } from './route.ts';

type Parts = Pick<RegistrarParts, 'database' | 'now' | 'nextClockChange' | 'checkResponses'>;

export function createRead(addRoute: AddRoute, parts: Parts): Api['read'] {
  const { now, checkResponses } = parts;
  const cache = new ResponseCache(parts);
  return (endpoint, handle) => {
    const { method, path, cache: isCached, isFigure } = endpoint;
    if (method !== 'GET') throw new Error(`${method} ${path} must be registered as a write`);
    const toJson = responseWriter(endpoint, checkResponses);
    addRoute(endpoint, async (request, reply) => {
      const compute = async () => toJson(await handle(callOf(endpoint, request)));
      const body = await runWithReadContext(readContextOf(request), () =>
        isCached ? cache.getOrCompute(request, now(), compute) : compute(),
      );
      if (reply.sent) return reply;
      if (isFigure) {
        const tag = entityTagOf(body);
        reply.header('etag', tag);
        if (matchesTag(tag, request.headers['if-none-match'])) return reply.code(304).send();
      }
      return reply.header('content-type', jsonType).send(body);
    });
  };
}
