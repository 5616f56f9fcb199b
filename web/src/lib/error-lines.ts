import type { TFunction } from 'i18next';
import { flattenMessage, isApiError } from './api-error.ts';

/** What a failure says to a person: the host's own words, or ours. i18n-keys: errors.codes.* */
export const errorLines = (error: unknown, t: TFunction): string[] => {
  if (!isApiError(error)) return [t('errors.unknown')];
  const said = flattenMessage(error.detail);
  if (said.length > 0) return said;
  return [t([`errors.codes.${error.code}`, 'errors.unknown'])];
};
