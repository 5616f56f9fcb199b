import type { Access } from '@provost/contract/ability';
import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { runWithReadContext } from '../database/read-context.ts';
import { localeFor } from '../messages/translate.ts';
import type { Api, Call, Caller, Export } from './api.ts';
import { AppError } from './errors.ts';
import type { Guard } from './guard.ts';
import {
  findResponse,
  type IdempotencyKeys,
  keyedRequest,
  type StoredResponse,
  writeOnce,
} from './idempotency.ts';
import { limitFailures } from './limits/failure-limit.ts';
import {
  asksForRecentSignIn,
  type ConfirmPassword,
  requireRecentSignIn,
} from './recent-sign-in.ts';
import { clientAddress, isLocalRequest } from './request/client-address.ts';
import { parseInput } from './request/request-input.ts';
import { keepSocketOpen, startRequestTimeout } from './request/request-timeout.ts';
import { entityTagOf, matchesTag } from './response/entity-tag.ts';
import { ResponseCache } from './response/response-cache.ts';
import { responseWriter } from './response/response-json.ts';
import { sendExport } from './response/send-export.ts';
import { recordRefusal } from './trace-refusal.ts';
import type { Traces } from './traces.ts';

const json = 'application/json; charset=utf-8';
/** An export takes as long as its client reads, within limits. */
const exportTimeoutMs = 30 * 60_000;

interface RegistrarParts {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly guard: Guard;
  readonly now: () => Date;
  /** When the clock alone next changes a response, in epoch milliseconds. */
  readonly nextClockChange: (after: Date) => Promise<number>;
  readonly confirmPassword: ConfirmPassword;
  readonly traces: Traces;
  /** Writes the event of an export before its rows are sent. */
  readonly onExport: (exported: ExportedList) => Promise<void>;
  readonly idempotencyKeys: IdempotencyKeys;
  /** The request timeout, except for exports. */
  readonly deadlineMs: number;
  /** Whether responses are validated against their schema: only in tests. */
  readonly checkResponses: boolean;
}

export interface ExportedList {
  readonly caller: Caller | undefined;
  readonly file: Pick<Export, 'filename' | 'total'>;
  readonly query: unknown;
  readonly address: string;
  readonly requestId: string;
}

/** As in the contract, with `{id}` for parameters. */
export interface Route {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly allowedBeforeMfa?: boolean;
  readonly deadlineMs?: number;
}

export interface Registrar {
  readonly api: Api;
  /** The registered routes. */
  readonly routes: readonly Route[];
}

export function registrar(parts: RegistrarParts): Registrar {
  const { app, database, guard, now } = parts;
  const routes: Route[] = [];

  const register = (
    { method, path, allowedBeforeMfa, deadlineMs }: Route,
    access: Access,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    timeoutMs = deadlineMs ?? parts.deadlineMs,
  ): void => {
    // The types require it too, but a mistake here would open the endpoint to everyone.
    if (!access) throw new Error(`${method} ${path} has no access rule`);
    routes.push({ method, path });
    const admit = guard(access, allowedBeforeMfa);
    const traced = async <R>(request: FastifyRequest, work: Promise<R>): Promise<R> =>
      work.catch(async (error: unknown) => {
        await recordRefusal(parts.traces, error, request, `${method} ${path}`);
        throw error;
      });
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: [
        startRequestTimeout(timeoutMs),
        ...(deadlineMs === undefined ? [] : [keepSocketOpen(deadlineMs)]),
        (request: FastifyRequest) => traced(request, admit(request)),
      ],
      handler: (request, reply) => traced(request, handler(request, reply)),
    });
  };

  const writerOf = (endpoint: Endpoint): ((response: unknown) => string) => {
    const write = responseWriter(endpoint);
    if (!parts.checkResponses) return write;
    return (response) => write(z.parse(endpoint.response, response));
  };

  const requireRecent = async ({ body }: { body: unknown }, request: FastifyRequest) => {
    const { caller } = request;
    if (!caller) throw new AppError('token_not_valid');
    const { password } = body as { password?: string };
    await requireRecentSignIn({
      caller,
      password,
      address: clientAddress(request),
      requestId: request.id,
      now: now(),
      confirmPassword: parts.confirmPassword,
    });
  };

  const withFailureLimit = limitFailures(now);
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
      const handle = async (request: FastifyRequest, reply: FastifyReply) => {
        const call = callOf(endpoint, request);
        const keyed = keyedRequest(request, endpoint, parts.idempotencyKeys);
        // Before a stored response is looked up: a stolen session must not read it either.
        if (asksForRecentSignIn(endpoint, call.body)) await requireRecent(call, request);
        const run = async (): Promise<StoredResponse> => {
          const prepared = (await prepare?.(call)) as Parameters<typeof apply>[2];
          return writeOnce(database, keyed, now(), async (writer) => {
            requireInTime(request);
            const body = toJson(await apply(call, writer, prepared));
            requireInTime(request);
            return { status: endpoint.status ?? 200, body, isReplay: false };
          });
        };
        const stored = keyed && (await findResponse(database.reader, keyed));
        const response = stored ?? (await run());
        if (reply.sent) return reply;
        if (response.isReplay) reply.header('idempotent-replay', 'true');
        return reply.code(response.status).header('content-type', json).send(response.body);
      };
      register(endpoint, endpoint.access, handle);
    },
    publicWrite(endpoint, handle) {
      const { method, path, access, status = 200 } = endpoint;
      if (method === 'GET' || access !== 'public') {
        throw new Error(`${method} ${path} is not a public write`);
      }
      const toJson = writerOf(endpoint);
      register(endpoint, access, async (request, reply) => {
        const body = await withFailureLimit(path, clientAddress(request), async () =>
          toJson(await handle(callOf(endpoint, request))),
        );
        if (reply.sent) return reply;
        return reply.code(status).header('content-type', json).send(body);
      });
    },
    exportCsv(endpoint, handle) {
      if (!endpoint.csv) throw new Error(`${endpoint.path} has no export in the contract`);
      const route = { method: endpoint.method, path: csvPath(endpoint) };
      register(
        route,
        endpoint.csv.access,
        (request, reply) =>
          runWithReadContext(readingOf(request), async () => {
            const call = callOf(endpoint, request);
            const file = await handle(call);
            // A HEAD request gets no rows.
            if (request.method === 'GET') await parts.onExport({ ...call, file });
            return sendExport(file, request, reply);
          }),
        exportTimeoutMs,
      );
    },
  };
  return { api, routes };
}

/** Rolls back a write whose client has already got a 503 and may have repeated it. */
function requireInTime({ lifetime }: FastifyRequest): void {
  if (lifetime.isOver) throw new AppError('service_unavailable');
}

const readingOf = ({ lifetime, caller }: FastifyRequest) => ({
  get signal() {
    return lifetime.signal;
  },
  readsOwnWrites: caller?.readsOwnWrites ?? false,
});

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
    get isLocal() {
      return isLocalRequest(request);
    },
    get signal() {
      return request.lifetime.signal;
    },
    // Parsed by the schemas of the endpoint; the compiler cannot infer that.
  } as Call<E>;
}
