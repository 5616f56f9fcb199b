import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { runWithReadContext } from '../database/read-context.ts';
import type { Api } from './api.ts';
import { limitFailures } from './limits/failure-limit.ts';
import type { RegistrarParts } from './registrar-parts.ts';
import { clientAddress } from './request/client-address.ts';
import { entityTagOf, matchesTag } from './response/entity-tag.ts';
import { ResponseCache } from './response/response-cache.ts';
import { jsonType, responseWriter } from './response/response-json.ts';
import { sendExport } from './response/send-export.ts';
import { callOf, readContextOf } from './routes/call.ts';
import { createAddRoute, type Route } from './routes/route.ts';
import { createWrite } from './routes/write.ts';

export interface Registrar {
  readonly api: Api;
  readonly routes: readonly Route[];
}

/** An export takes as long as its client reads, within limits. */
const exportTimeoutMs = 30 * 60_000;

/** Turns endpoints of the contract and the handlers of features into routes of Fastify. */
export function createRegistrar(parts: RegistrarParts): Registrar {
  const { now, checkResponses, onExport } = parts;
  const routes: Route[] = [];
  const addToApp = createAddRoute(parts);
  const addRoute: typeof addToApp = (route, handle) => {
    addToApp(route, handle);
    routes.push({ method: route.method, path: route.path });
  };
  const cache = new ResponseCache(parts);
  const withFailureLimit = limitFailures(now);
  const api: Api = {
    write: createWrite(addRoute, parts),

    read(endpoint, handle) {
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
    },

    publicWrite(endpoint, handle) {
      const { method, path, access, status = 200 } = endpoint;
      if (method === 'GET' || access !== 'public') {
        throw new Error(`${method} ${path} is not a public write`);
      }
      const toJson = responseWriter(endpoint, checkResponses);
      addRoute(endpoint, async (request, reply) => {
        const body = await withFailureLimit(path, clientAddress(request), async () =>
          toJson(await handle(callOf(endpoint, request))),
        );
        if (reply.sent) return reply;
        return reply.code(status).header('content-type', jsonType).send(body);
      });
    },

    exportCsv(endpoint, handle) {
      const { method, path, csv } = endpoint;
      if (!csv) throw new Error(`${path} has no export in the contract`);
      const { access } = csv;
      const route = { method, path: csvPath(endpoint), access, timeoutMs: exportTimeoutMs };
      addRoute(route, (request, reply) =>
        runWithReadContext(readContextOf(request), async () => {
          const call = callOf(endpoint, request);
          const file = await handle(call);
          // A HEAD request gets no rows.
          if (request.method === 'GET') await onExport({ ...call, file });
          return sendExport(file, request, reply);
        }),
      );
    },
  };
  return { api, routes };
}

/** Every endpoint of the contract must be registered, and no other. */
export function requireAllRoutes(routes: readonly Route[], endpoints: readonly Endpoint[]): void {
  const expected = endpoints.flatMap((endpoint) => [
    nameOf(endpoint),
    ...(endpoint.csv ? [nameOf({ method: endpoint.method, path: csvPath(endpoint) })] : []),
  ]);
  const registered = routes.map(nameOf);
  const missing = expected.filter((name) => !registered.includes(name));
  if (missing.length > 0) throw new Error(`No feature registers ${missing.join(', ')}`);
  const unknown = registered.filter((name) => !expected.includes(name));
  if (unknown.length > 0) throw new Error(`The contract does not contain ${unknown.join(', ')}`);
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
