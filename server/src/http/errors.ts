import { type ErrorCode, errorStatus } from '@provost/contract/error';
import type { MessageKey, MessageValues } from '../messages/translate.ts';

export interface FieldProblem {
  readonly field: string;
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

interface ErrorDetails {
  /** What is wrong where; becomes `{field: [texts]}`. */
  readonly problems?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];
}

/** The one way to refuse a request: a code of the contract. Texts are made by the error handler. */
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

/** A 422 at one field. */
export const invalidField = (field: string, key: MessageKey, values?: MessageValues): AppError =>
  new AppError('validation_failed', { problems: [{ field, key, ...(values && { values }) }] });
