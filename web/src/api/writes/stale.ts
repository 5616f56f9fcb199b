import { isApiError } from '../api-error.ts';
import type { Adapter } from '../hosts/adapted.ts';
import { unwrapData } from '../raw/unwrap.ts';

/** Another user has saved first. */
export const isStale = (error: unknown): boolean => isApiError(error) && error.code === 'stale';

/** The record as it is now, from a `stale` error. */
export const currentRecord = <Row>(error: unknown, { adapt }: Adapter<Row>): Row | undefined =>
  isApiError(error) && isStale(error) && error.current !== undefined
    ? adapt(unwrapData(error.current))
    : undefined;
