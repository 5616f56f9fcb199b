import type { ErrorCode } from '@provost/contract/error';
import type { ErrorBody } from '@provost/contract/error.schema';
import type { Language } from '@provost/contract/locales';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { localeFor, translate } from '../messages/translate.ts';
import { AppError } from './errors.ts';
import { jsonType } from './response/response-json.ts';

const retrySeconds = 2;

/** Error codes of the contract for errors of the framework. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

export type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** The only place that turns errors into responses. */
export const createErrorHandler =
  (database: Database): ErrorHandler =>
  (error, request, reply) => {
    const appError = isAborted(error, request)
      ? new AppError('malformed_request')
      : toAppError(error, database);
    if (appError.status >= 500) {
      request.log.error(
        { request_id: request.id, err: error, code: appError.code },
        'request failed',
      );
    }
    setHeaders(appError, reply);
    const body: ErrorBody = {
      code: appError.code,
      message: messageOf(appError, localeFor(request.headers['accept-language'])),
      request_id: request.id,
      ...(appError.details.current && { current: appError.details.current }),
      ...(appError.details.count !== undefined && { count: appError.details.count }),
    };
    reply.code(appError.status).header('content-type', jsonType).send(JSON.stringify(body));
  };

/** The client disconnected before the request was complete. */
const isAborted = (error: unknown, { raw }: FastifyRequest): boolean =>
  error instanceof Error && error === raw.errored;

function toAppError(error: unknown, database: Database): AppError {
  if (error instanceof AppError) return error;
  if (database.isUnavailable(error)) return new AppError('service_unavailable');
  // A parallel request has deleted or begun to use the record: rules are checked before.
  if (database.isReferenceViolation(error)) return new AppError('stale');
  const code = frameworkCodes[(error as Partial<FastifyError> | null)?.code ?? ''];
  return new AppError(code ?? 'internal_error');
}

function setHeaders({ code, details }: AppError, reply: FastifyReply): void {
  if (code === 'token_not_valid') reply.header('www-authenticate', 'Bearer error="invalid_token"');
  if (details.allow) reply.header('allow', details.allow.join(', '));
  const retryAfter =
    details.retryAfterSeconds ?? (code === 'service_unavailable' ? retrySeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
}

function textOf(code: ErrorCode, details: AppError['details'], locale: Language): string {
  const { message, retryAfterSeconds } = details;
  if (code === 'too_many_requests' && retryAfterSeconds !== undefined && !message) {
    return translate(locale, 'errors.try_again', { count: Math.ceil(retryAfterSeconds / 60) });
  }
  return translate(locale, message ?? `errors.${code}`);
}

function messageOf({ code, details }: AppError, locale: Language): ErrorBody['message'] {
  if (!details.problems?.length) return textOf(code, details, locale);
  const byField = new Map<string, Set<string>>();
  for (const { field, key, values } of details.problems) {
    const texts = byField.get(field) ?? new Set();
    byField.set(field, texts.add(translate(locale, key, values)));
  }
  return Object.fromEntries([...byField].map(([field, texts]) => [field, [...texts]]));
}
