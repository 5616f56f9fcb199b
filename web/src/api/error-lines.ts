import type { TFunction } from 'i18next';
import { flattenMessage, isApiError } from './api-error.ts';

/** What a failure says to a person: the host's own words, or ours. i18n-keys: errors.codes.* */
export const errorLines = (error: unknown, t: TFunction): string[] => {
  if (!isApiError(error)) return [t('errors.unknown')];
  const said = flattenMessage(error.detail);
  if (said.length > 0) return said;
  return [t([`errors.codes.${error.code}`, 'errors.unknown'])];
};

/** What is shown of a failure, and by what the school's host finds it in its log. */
export const failureOf = (error: unknown, t: TFunction) => ({
  lines: errorLines(error, t),
  requestId: isApiError(error) ? error.requestId : undefined,
});
