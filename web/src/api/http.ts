import type { Method } from '@provost/contract/endpoint';
import { errorFrom, localError } from './api-error.ts';
import { apiUrl, isForeignHost } from './host.ts';

/** One request on the wire. Knows of no session and no endpoint; `refresh` and `api-client` do. */
export interface WireRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly access?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The tag of an answer that is known already. */
  readonly knownTag?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A stream may take as long as it flows, once it has begun. */
  readonly isStream?: boolean;
}

/** A host that never answers must not leave a screen loading for ever. */
const answerTimeout = 60_000;

const headersOf = ({ body, access, idempotencyKey, knownTag }: WireRequest): Headers => {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'en',
  });
  if (access !== undefined) headers.set('Authorization', `Bearer ${access}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined && !isForeignHost()) {
    headers.set('Idempotency-Key', idempotencyKey);
  }
  if (knownTag !== undefined && !isForeignHost()) headers.set('If-None-Match', knownTag);
  return headers;
};

/** The response, whatever its status; rejects only where there is none. */
export const send = async (request: WireRequest): Promise<Response> => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), answerTimeout);
  try {
    const response = await fetch(apiUrl(request.path), {
      method: request.method,
      headers: headersOf(request),
      signal: request.signal ? AbortSignal.any([request.signal, patience.signal]) : patience.signal,
      credentials: 'same-origin',
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    if (request.isStream) clearTimeout(timer);
    return response;
  } catch (error) {
    clearTimeout(timer);
    if (request.signal?.aborted) throw error;
    throw localError('network');
  }
};

const parseBody = (text: string): { readonly value: unknown } | undefined => {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** What a successful response holds; any other one becomes an error. */
export const readAnswer = async (response: Response, signal?: AbortSignal): Promise<unknown> => {
  const text = await response.text().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw localError('network');
  });
  const body = parseBody(text);
  if (!response.ok) throw errorFrom(response, body?.value);
  if (!body) throw localError('unreadable_answer');
  return body.value;
};
