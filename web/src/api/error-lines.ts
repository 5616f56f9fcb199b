import type { TFunction } from '@/lib/i18n/texts.ts';
import { flattenMessage, isAbort, isApiError } from './api-error.ts';

/** Failures whose text explains why there is no response of the host. */
const explained = ['network', 'invalid_response'];

/**
 * The message of a failure: the host's, or ours. `isPlain`: without a message of the host it is
 * always "Something went wrong". i18n-keys: errors.codes.*
 */
export const errorLines = (error: unknown, t: TFunction, isPlain = false): string[] => {
  if (isAbort(error)) return []; // There is nothing to explain.
  if (!isApiError(error)) return [t('errors.unknown')];
  const lines = flattenMessage(error.detail);
  if (lines.length > 0) return lines;
  if (isPlain && explained.includes(error.code)) return [t('errors.unknown')];
  return [t(`errors.codes.${error.code}`, t('errors.unknown'))];
};

/** A failure whose message no notification shows. The id finds it in the log of the host. */
export const failureOf = (error: unknown, t: TFunction) => ({
  lines: errorLines(error, t),
  requestId: isApiError(error) ? error.requestId : undefined,
});

/** A failure whose message a notification shows: a screen must not repeat it. */
export const notifiedFailure = (error: unknown) => ({
  lines: [],
  requestId: isApiError(error) ? error.requestId : undefined,
});
