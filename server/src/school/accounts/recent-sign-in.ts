import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';

const recentMs = 10 * 60_000;

const isRecentSignIn = ({ authenticatedAt }: Caller, now: Date): boolean =>
  Date.parse(authenticatedAt) > now.getTime() - recentMs;

/** For changes that need a recent sign-in depending on the data. A password was checked before. */
export function requireRecentSignIn(caller: Caller, now: Date): void {
  if (!isRecentSignIn(caller, now)) throw new AppError('reauthentication_required');
}
