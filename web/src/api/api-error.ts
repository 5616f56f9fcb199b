import { isJsonObject } from '@/lib/data/json.ts';
import { textOf } from './raw/fields.ts';

/** Codes of failures without a response; the locale files have their texts. */
export type LocalCode = 'no_auth_token' | 'no_refresh_token' | 'network' | 'invalid_response';

export type ErrorDetail = string | Readonly<Record<string, readonly string[]>>;

/** A call that failed. `detail` is what the host said: a text, or texts by field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 where there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly detail: ErrorDetail | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The record as it is now, where the error is `stale`. */
  readonly current: unknown;

  constructor(failure: {
    status: number;
    code: string;
    detail?: ErrorDetail | undefined;
    requestId?: string | undefined;
    retryAfterSeconds?: number | undefined;
    current?: unknown;
  }) {
    super(`${failure.status} ${failure.code}`);
    this.status = failure.status;
    this.code = failure.code;
    this.detail = failure.detail;
    this.requestId = failure.requestId;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.current = failure.current;
  }
}

export const localError = (code: LocalCode): ApiError => new ApiError({ status: 0, code });

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** The user cancelled it, or signed out. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** A host without this call (all calls beyond the specification are ours alone). */
export const isMissingCall = (error: unknown): boolean =>
  isApiError(error) && [404, 405, 501].includes(error.status);

/** Every text in a message of any depth, in order: one line each. */
export const flattenMessage = (message: unknown): string[] => {
  if (typeof message === 'string') return message.trim() === '' ? [] : message.trim().split(/\n+/);
  if (typeof message === 'number') return [String(message)];
  if (Array.isArray(message)) return message.flatMap(flattenMessage);
  return isJsonObject(message) ? Object.values(message).flatMap(flattenMessage) : [];
};

const toDetail = (message: unknown): ErrorDetail | undefined => {
  if (!isJsonObject(message)) return flattenMessage(message).join('\n') || undefined;
  const fields = Object.entries(message).map(([field, texts]) => [field, flattenMessage(texts)]);
  return Object.fromEntries(fields.filter(([, texts]) => texts?.length));
};

/** Where hosts put their message; a host with none of these can send the fields directly. */
const messageOf = (body: unknown): unknown => {
  if (!isJsonObject(body)) return typeof body === 'string' ? undefined : body;
  return body.message ?? body.detail ?? body.error ?? body.errors ?? bareFields(body);
};

const bareFields = (body: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => Array.isArray(value)));

export const errorFrom = (response: Response, body: unknown): ApiError => {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: textOf(body, 'code') ?? `http_${response.status}`,
    detail: toDetail(messageOf(body)),
    requestId: textOf(body, 'request_id') ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    current: isJsonObject(body) ? body.current : undefined,
  });
};
