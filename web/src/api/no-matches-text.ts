import type { TFunction } from 'i18next';
import { errorLines } from './error-lines.ts';

interface Search {
  readonly isSearching: boolean;
  readonly error: unknown;
}

/** What a field says that finds records by typing, while it has none to offer. */
export const noMatchesText = (t: TFunction, { isSearching, error }: Search): string => {
  if (isSearching) return t('palette.searching');
  return error ? errorLines(error, t).join(' ') : t('forms.noChoice');
};
