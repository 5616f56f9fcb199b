import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyRequest } from 'fastify';
import type { Api, Apply, Confirmation, PreparedWrite } from '../api.ts';
import { AppError } from '../errors.ts';
import { findResponse, keyedRequest, type StoredResponse, writeOnce } from '../idempotency.ts';
import { limitWrites } from '../limits/write-limit.ts';
import type { RegistrarParts } from '../registrar-parts.ts';
import { clientAddress } from '../request/client-address.ts';
import { jsonType, responseWriter } from '../response/response-json.ts';
import { callOf } from './call.ts';
import type { AddRoute } from './route.ts';

type Parts = Pick<
  RegistrarParts,
  'database' | 'now' | 'idempotencyKeys' | 'requireRecentSignIn' | 'checkResponses'
>;

export function createWrite(addRoute: AddRoute, parts: Parts): Api['write'] {
  const { database, now } = parts;
  const requireFewWrites = limitWrites(now);
  const confirm = async (request: FastifyRequest, body: unknown): Promise<object> => ({
    caller: await parts.requireRecentSignIn(confirmationIn(request, body)),
  });

  return (endpoint: Endpoint, write: Apply<Endpoint> | PreparedWrite<Endpoint, undefined>) => {
    const { prepare, apply } =
      typeof write === 'function' ? { prepare: undefined, apply: write } : write;
    const toJson = responseWriter(endpoint, parts.checkResponses);
    addRoute(endpoint, async (request, reply) => {
      if (request.caller) requireFewWrites(request.caller);
      const received = callOf(endpoint, request);
      const keyed = keyedRequest(request, endpoint, parts.idempotencyKeys);
      // Before a stored response is looked up: a stolen session must not read it either.
      const call = asksForRecentSignIn(endpoint, received.body)
        ? { ...received, ...(await confirm(request, received.body)) }
        : received;
      const run = async (): Promise<StoredResponse> => {
        const prepared = await prepare?.(call);
        return writeOnce(database, keyed, now(), async (writer) => {
          requireInTime(request);
          const { caller, requestId } = call;
          const written = { ...call, request: { caller, requestId, now: now() } };
          const body = toJson(await apply(written, writer, prepared));
          requireInTime(request);
          return { status: endpoint.status ?? 200, body, isReplay: false };
        });
      };
      const stored = keyed && (await findResponse(database.reader, keyed));
      const response = stored ?? (await run());
      if (reply.sent) return reply;
      if (response.isReplay) reply.header('idempotent-replay', 'true');
      return reply.code(response.status).header('content-type', jsonType).send(response.body);
    });
  };
}

/** Some endpoints need a recent sign-in only for a change of one field, or as the feature decides. */
function asksForRecentSignIn({ needsRecentSignIn }: Endpoint, body: unknown): boolean {
  if (needsRecentSignIn === undefined || needsRecentSignIn === true) return !!needsRecentSignIn;
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const names = [needsRecentSignIn.field, 'password'].flat();
  return names.some((field) => fields[field] !== undefined);
}

/** Who asks, with the password that confirms it, if there is one. */
function confirmationIn(request: FastifyRequest, body: unknown): Confirmation {
  const { caller, id: requestId } = request;
  if (!caller) throw new AppError('token_not_valid');
  const { password } = body as { password?: string };
  return { caller, password, address: clientAddress(request), requestId };
}

/** Rolls back a write whose client has already got a 503 and may have repeated it. */
function requireInTime({ lifetime }: FastifyRequest): void {
  if (lifetime.isOver) throw new AppError('service_unavailable');
}
