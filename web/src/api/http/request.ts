import type { Method } from '@provost/contract/endpoint';
import { parseJsonStream } from '@/lib/data/json-stream.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { createPause } from '@/lib/dom/time-slices.ts';
import { errorFrom, localError } from '../api-error.ts';
import { apiUrl, isForeignHost } from './host.ts';

/** One HTTP request, without session or endpoint: `client.ts` and `refresh.ts` add those. */
export interface WireRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly access?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The ETag of the cached response. */
  readonly entityTag?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A stream has no time limit once it has started. */
  readonly isStream?: boolean;
  /** Of a file, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** How long the host can work on it, where that is long. */
  readonly deadlineMs?: number | undefined;
}

/** A host that never responds must not leave a screen loading forever. */
const timeoutMs = 60_000;
/** For the way there and back: the response of the host comes first. */
const marginMs = 10_000;

const timeoutOf = ({ deadlineMs = 0 }: WireRequest): number =>
  Math.max(timeoutMs, deadlineMs + marginMs);

const headersOf = ({ body, access, idempotencyKey, entityTag }: WireRequest): Headers => {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'en',
  });
  if (access !== undefined) headers.set('Authorization', `Bearer ${access}`);
  if (body !== undefined) {
    headers.set('Content-Type', body instanceof Blob ? 'text/csv' : 'application/json');
  }
  if (idempotencyKey !== undefined && !isForeignHost()) {
    headers.set('Idempotency-Key', idempotencyKey);
  }
  if (entityTag !== undefined && !isForeignHost()) headers.set('If-None-Match', entityTag);
  return headers;
};

/** The response, whatever its status; rejects only when there is none. */
export const send = async (request: WireRequest): Promise<Response> => {
  if (request.onProgress) {
    const { sendFile } = await loadPart(() => import('./send-file.ts'));
    return sendFile(request, headersOf(request), timeoutOf(request));
  }
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutOf(request));
  try {
    const response = await fetch(apiUrl(request.path), {
      method: request.method,
      headers: headersOf(request),
      signal: request.signal ? AbortSignal.any([request.signal, timeout.signal]) : timeout.signal,
      credentials: 'same-origin',
      ...(request.body !== undefined && {
        body: request.body instanceof Blob ? request.body : JSON.stringify(request.body),
      }),
    });
    if (request.isStream) clearTimeout(timer);
    return response;
  } catch (error) {
    clearTimeout(timer);
    if (request.signal?.aborted) throw error;
    throw localError('network');
  }
};

/** The body of a successful response; any other response becomes an error. */
export const readResponse = async (response: Response, signal?: AbortSignal): Promise<unknown> => {
  let body: unknown;
  let isReadable = true;
  try {
    body = response.body ? await parseJsonStream(response.body, createPause(signal)) : undefined;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (!(error instanceof SyntaxError)) throw localError('network');
    isReadable = false;
  }
  if (!response.ok) throw errorFrom(response, body);
  if (!isReadable) throw localError('invalid_response');
  return body;
};
