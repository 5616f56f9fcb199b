import type { BodyOf, Endpoint } from '@provost/contract/endpoint';
import { localError } from './api-error.ts';
import { knownFigure, rememberFigure } from './cached-stats.ts';
import { readResponse, send, type WireRequest } from './http.ts';
import { freshAccess } from './refresh.ts';
import { currentSession } from './session-store.ts';

/**
 * Calls the contract's endpoints. Answers are `unknown`, because the host may not be ours: read
 * them with `unwrapList`, `unwrapData` and the readers in `rows.ts`. Knows nothing of the screen.
 */
export interface CallOptions<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: BodyOf<E>;
  readonly signal?: AbortSignal;
  /** The token of a session that is over by now, for the call that tells the host so. */
  readonly access?: string | undefined;
  /** For a write that is tried again: the same key makes it the same write. */
  readonly idempotencyKey?: string;
}

/** Also where the page has no secure origin, and with it no `crypto.randomUUID`. */
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
  // Once per request: whatever the second answer is, it stands.
  return send({ ...request, access: await freshAccess(access) });
};

/** The bare response of a call with a session, for streams such as a CSV export. */
export const openStream = (path: string, signal?: AbortSignal): Promise<Response> =>
  sendWithSession({ method: 'GET', path, signal, isStream: true });

/** A figure that is the same as before is not sent again. */
const callForFigure = async (request: WireRequest): Promise<unknown> => {
  const known = knownFigure(request.path);
  const response = await sendWithSession({ ...request, knownTag: known?.tag });
  if (known && response.status === 304) return known.answer;
  const answer = await readResponse(response, request.signal);
  rememberFigure(request.path, response.headers.get('etag'), answer);
  return answer;
};

export const callEndpoint = async <E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<unknown> => {
  const isWrite = endpoint.method !== 'GET';
  const request: WireRequest = {
    method: endpoint.method,
    path: withQuery(fillPath(endpoint.path, options.params), options.query),
    body: options.body,
    signal: options.signal,
    idempotencyKey: isWrite ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined,
  };
  if (endpoint.isFigure) return callForFigure(request);
  // Public calls (login, logout, refresh) carry a token where there is one and never refresh it.
  const response =
    endpoint.access === 'public'
      ? await send({ ...request, access: options.access ?? currentSession()?.access })
      : await sendWithSession(request);
  return readResponse(response, options.signal);
};
