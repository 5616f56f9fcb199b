import { isApiError } from '../api-error.ts';
import { type Own, ownRecord } from '../own.ts';
import { unwrapData } from '../raw/unwrap.ts';

/** Another user has saved first. */
export const isStale = (error: unknown): boolean => isApiError(error) && error.code === 'stale';

/** The record as it is now, from a `stale` error, which only our server sends. */
export const currentRecord = <T>(error: unknown): Own<T> | undefined =>
  isApiError(error) && isStale(error) && error.current !== undefined
    ? ownRecord<T>(unwrapData(error.current))
    : undefined;
