import type { Caller } from '../../http/api.ts';

/** How long a sign-in counts as recent. */
const recentMs = 10 * 60_000;

export const isRecentSignIn = ({ authenticatedAt }: Caller, now: Date): boolean =>
  Date.parse(authenticatedAt) > now.getTime() - recentMs;
