import { type ErrorCode, errorStatus } from '@provost/contract/error';
import type { MessageKey, MessageValues } from '../messages/translate.ts';

export interface FieldProblem {
  readonly field: string;
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

interface ErrorDetails {
  /** A text that says more than the one of the code. */
  readonly message?: MessageKey;
  /** Becomes `{field: [texts]}` in the response. */
  readonly problems?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];
  /** With `stale`: the record as it is now. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** With `count_changed`. */
  readonly count?: number;
}

/** Rejects a request with an error code of the contract. The error handler adds the text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }
}

/** A 422 for one field. */
export const invalidField = (field: string, key: MessageKey, values?: MessageValues): AppError =>
  new AppError('validation_failed', { problems: [{ field, key, ...(values && { values }) }] });

/** A record, or a 404 if there is none. */
export function requireFound<T>(record: T | undefined): T {
  if (record === undefined) throw new AppError('not_found');
  return record;
}
