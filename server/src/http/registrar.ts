import type { Access } from '@provost/contract/ability';
import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { runWithReadContext } from '../database/read-context.ts';
import { localeFor } from '../messages/translate.ts';
import type { Api, Call } from './api.ts';
import { clientAddress } from './client-address.ts';
import { entityTagOf, matchesTag } from './entity-tag.ts';
import { AppError } from './errors.ts';
import type { Guard } from './guard.ts';
import { findResponse, keyedRequest, type StoredResponse, writeOnce } from './idempotency.ts';
import { parseInput } from './request-input.ts';
import { startRequestTimeout } from './request-timeout.ts';
import { ResponseCache } from './response-cache.ts';
import { responseWriter } from './response-json.ts';
import { sendExport } from './send-export.ts';

const json = 'application/json; charset=utf-8';
/** An export may take as long as its reader can drink, within reason. */
const exportTimeoutMs = 30 * 60_000;

interface RegistrarParts {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly guard: Guard;
  readonly now: () => Date;
  /** When the clock alone next changes a response, in epoch milliseconds. */
  readonly nextClockChange: (after: Date) => Promise<number>;
  /** By which repeats of a write are recognised. */
  readonly secret: string;
  /** How long an answer may take to begin, but for exports. */
  readonly deadlineMs: number;
  /** Whether answers are held against their schema as well: in tests, so that drift is seen. */
  readonly checkResponses: boolean;
}

/** As in the contract, with `{id}` for parameters. */
export interface Route {
  readonly method: Endpoint['method'];
  readonly path: string;
}

export interface Registrar {
  readonly api: Api;
  /** What was registered. */
  readonly routes: readonly Route[];
}

export function registrar(parts: RegistrarParts): Registrar {
  const { app, database, guard, now } = parts;
  const routes: Route[] = [];

  const register = (
    { method, path }: Route,
    access: Access,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    deadlineMs = parts.deadlineMs,
  ): void => {
    // Types say so too; but what is open by mistake is open to everyone.
    if (!access) throw new Error(`${method} ${path} has no access rule`);
    routes.push({ method, path });
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: [startRequestTimeout(deadlineMs), guard(access)],
      handler,
    });
  };

  const writerOf = (endpoint: Endpoint): ((answer: unknown) => string) => {
    const write = responseWriter(endpoint);
    if (!parts.checkResponses) return write;
    return (answer) => write(z.parse(endpoint.response, answer));
  };

  const cache = new ResponseCache({ database, nextClockChange: parts.nextClockChange });

  const api: Api = {
    read(endpoint, handle) {
      const { method, path, cache: isCached, isFigure } = endpoint;
      if (method !== 'GET') throw new Error(`${method} ${path} must be registered as a write`);
      const toJson = writerOf(endpoint);
      register(endpoint, endpoint.access, async (request, reply) => {
        const compute = async () => toJson(await handle(callOf(endpoint, request)));
        const body = await runWithReadContext(readingOf(request), () =>
          isCached ? cache.getOrCompute(request, now(), compute) : compute(),
        );
        if (reply.sent) return reply;
        if (isFigure) {
          const tag = entityTagOf(body);
          reply.header('etag', tag);
          if (matchesTag(tag, request.headers['if-none-match'])) return reply.code(304).send();
        }
        return reply.header('content-type', json).send(body);
      });
    },
    write(endpoint, { prepare, apply }) {
      const toJson = writerOf(endpoint);
      register(endpoint, endpoint.access, async (request, reply) => {
        const call = callOf(endpoint, request);
        const keyed = keyedRequest(request, parts.secret);
        const carryOut = async (): Promise<StoredResponse> => {
          const prepared = (await prepare?.(call)) as Parameters<typeof apply>[2];
          return writeOnce(database, keyed, now(), async (writer) => {
            requireAwaited(request);
            const body = toJson(await apply(call, writer, prepared));
            requireAwaited(request);
            return { status: endpoint.status ?? 200, body, isReplay: false };
          });
        };
        const earlier = keyed && (await findResponse(database.reader, keyed));
        const answer = earlier ?? (await carryOut());
        if (reply.sent) return reply;
        if (answer.isReplay) reply.header('idempotent-replay', 'true');
        return reply.code(answer.status).header('content-type', json).send(answer.body);
      });
    },
    publicWrite(endpoint, handle) {
      const { method, path, access, status = 200 } = endpoint;
      if (method === 'GET' || access !== 'public') {
        throw new Error(`${method} ${path} is no public write`);
      }
      const toJson = writerOf(endpoint);
      register(endpoint, access, async (request, reply) => {
        const body = toJson(await handle(callOf(endpoint, request)));
        if (reply.sent) return reply;
        return reply.code(status).header('content-type', json).send(body);
      });
    },
    exportCsv(endpoint, answer) {
      if (!endpoint.csv) throw new Error(`${endpoint.path} has no export in the contract`);
      const route = { method: endpoint.method, path: csvPath(endpoint) };
      register(
        route,
        endpoint.csv.access,
        (request, reply) =>
          runWithReadContext(readingOf(request), async () =>
            sendExport(await answer(callOf(endpoint, request)), request, reply),
          ),
        exportTimeoutMs,
      );
    },
  };
  return { api, routes };
}

/** Too late, and so not at all: who was told so may have sent it anew. */
function requireAwaited({ lifetime }: FastifyRequest): void {
  if (lifetime.isOver) throw new AppError('service_unavailable');
}

const readingOf = ({ lifetime, caller }: FastifyRequest) => ({
  get signal() {
    return lifetime.signal;
  },
  readsOwnWrites: caller?.readsOwnWrites ?? false,
});

/** Deny by default, and completely: every call of the contract is answered, and no other. */
export function refuseGaps(routes: readonly Route[], endpoints: readonly Endpoint[]): void {
  const wanted = endpoints.flatMap((endpoint) => [
    nameOf(endpoint),
    ...(endpoint.csv ? [nameOf({ method: endpoint.method, path: csvPath(endpoint) })] : []),
  ]);
  const answered = routes.map(nameOf);
  const missing = wanted.filter((name) => !answered.includes(name));
  if (missing.length > 0) throw new Error(`Nothing answers ${missing.join(', ')}`);
  const unknown = answered.filter((name) => !wanted.includes(name));
  if (unknown.length > 0) throw new Error(`The contract does not know ${unknown.join(', ')}`);
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  return {
    ...parseInput(endpoint, request),
    caller: request.caller,
    locale: localeFor(request.headers['accept-language']),
    requestId: request.id,
    url: request.url,
    userAgent: request.headers['user-agent'],
    get address() {
      return clientAddress(request);
    },
    get signal() {
      return request.lifetime.signal;
    },
    // The schemas of the endpoint made it; the compiler cannot follow them through `unknown`.
  } as Call<E>;
}
