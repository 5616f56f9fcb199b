import type { Api } from '../api.ts';
import { limitFailures } from '../limits/failure-limit.ts';
import type { RegistrarParts } from '../registrar-parts.ts';
import { clientAddress } from '../request/client-address.ts';
import { jsonType, responseWriter } from '../response/response-json.ts';
import { callOf } from './call.ts';
import type { AddRoute } from './route.ts';

type Parts = Pick<RegistrarParts, 'now' | 'checkResponses'>;

export function createPublicWrite(addRoute: AddRoute, parts: Parts): Api['publicWrite'] {
  const withFailureLimit = limitFailures(parts.now);
  return (endpoint, handle) => {
    const { method, path, access, status = 200 } = endpoint;
    if (method === 'GET' || access !== 'public') {
      throw new Error(`${method} ${path} is not a public write`);
    }
    const toJson = responseWriter(endpoint, parts.checkResponses);
    addRoute(endpoint, async (request, reply) => {
      const body = await withFailureLimit(path, clientAddress(request), async () =>
        toJson(await handle(callOf(endpoint, request))),
      );
      if (reply.sent) return reply;
      return reply.code(status).header('content-type', jsonType).send(body);
    });
  };
}
