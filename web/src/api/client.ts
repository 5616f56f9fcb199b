import type { BodyOf, Endpoint } from '@provost/contract/endpoint';
import { localError } from './api-error.ts';
import { readResponse, send, type WireRequest } from './http/request.ts';
import { numberOf } from './raw/fields.ts';
import { publishReadMessage } from './read-messages.ts';
import { sendConfirmed } from './session/reauthentication.ts';
import { freshAccess } from './session/refresh.ts';
import { currentSession } from './session/session-store.ts';
import { announceFailure, announceWrite } from './writes/announce-write.ts';

/**
 * Calls the contract's endpoints. Responses are `unknown`, because the host can be any: an adapter
 * in `hosts/` turns them into the contract's types.
 */
export interface CallOptions<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: BodyOf<E>;
  readonly signal?: AbortSignal;
  /** Of a session that the browser has dropped already, to end it at the host. */
  readonly access?: string | undefined;
  /** How much of a file is sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** A repeated write with the same key is the same write. */
  readonly idempotencyKey?: string;
}

/** `crypto.randomUUID` needs a secure origin. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const fillPath = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export const withQuery = (
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
};

const sendWithSession = async (request: WireRequest): Promise<Response> => {
  const access = currentSession()?.access;
  if (access === undefined) throw localError('no_auth_token');
  const response = await send({ ...request, access });
  if (response.status !== 401) return response;
  // Once per request: the second response counts, whatever it is.
  return send({ ...request, access: await freshAccess(access) });
};

/** The response itself, for streams such as a CSV export. */
export const openStream = (path: string, signal?: AbortSignal): Promise<Response> =>
  sendWithSession({ method: 'GET', path, signal, isStream: true });

/** The latest figures with an entity tag, by path. */
const figures = new Map<string, { readonly tag: string; readonly body: unknown }>();

/** Sends the entity tag of the cached response: an unchanged one is not sent again. */
const requestFigures = async (request: WireRequest): Promise<unknown> => {
  const cached = figures.get(request.path);
  const response = await sendWithSession({ ...request, entityTag: cached?.tag });
  if (cached && response.status === 304) return cached.body;
  const body = await readResponse(response, request.signal);
  const tag = response.headers.get('etag');
  if (tag) figures.set(request.path, { tag, body });
  else figures.delete(request.path);
  return body;
};

const read = async (endpoint: Endpoint, request: WireRequest): Promise<unknown> => {
  if (endpoint.isFigure) return requestFigures(request);
  return readResponse(await sendWithSession(request), request.signal);
};

/** Public calls (login, logout, refresh) send a token if there is one, and never refresh it. */
const sendPublic = (request: WireRequest): Promise<Response> =>
  send({ ...request, access: request.access ?? currentSession()?.access });

const withPassword = (request: WireRequest, password: string | undefined): WireRequest =>
  password === undefined
    ? request
    : { ...request, body: { ...(request.body as object | undefined), password } };

export const callEndpoint = async <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<unknown> => {
  const request: WireRequest = {
    method: endpoint.method,
    path: withQuery(fillPath(endpoint.path, options.params), options.query),
    body: options.body,
    signal: options.signal,
    access: options.access,
    deadlineMs: endpoint.deadlineMs,
    onProgress: options.onProgress,
  };
  if (endpoint.method === 'GET') {
    const response = await read(endpoint, request);
    publishReadMessage(endpoint.path, response);
    return response;
  }
  const write = { ...request, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() };
  const isPublic = endpoint.access === 'public';
  const sendWrite = async (sent: WireRequest): Promise<unknown> =>
    readResponse(await (isPublic ? sendPublic(sent) : sendWithSession(sent)), options.signal);
  try {
    const result = await (endpoint.needsRecentSignIn
      ? sendConfirmed((password) => sendWrite(withPassword(write, password)))
      : sendWrite(write));
    const { params, query, body } = options;
    const version = numberOf(body, 'version') ?? numberOf(query, 'version');
    const { path } = endpoint;
    announceWrite(endpoint.affects, { path, params, version, body, response: result });
    return result;
  } catch (error) {
    announceFailure(endpoint.affects);
    throw error;
  }
};
