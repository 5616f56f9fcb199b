import { isApiError } from '../api-error.ts';

const unavailableStatuses = [502, 503, 504];

/** Whether the request got no response from the host itself. */
export const isUnavailable = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'network' || unavailableStatuses.includes(error.status));

/** Exponential, or what `Retry-After` says, up to 3 seconds. */
export const retryDelay = (failures: number, error: unknown): number => {
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined;
  return Math.min(seconds === undefined ? 500 * 2 ** failures : seconds * 1000, 3000);
};
