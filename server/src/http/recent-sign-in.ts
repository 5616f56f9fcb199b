import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { Caller } from './api.ts';
import { AppError, invalidField } from './errors.ts';

/** How long a sign-in counts as recent. */
const recentMs = 10 * 60_000;

/** Whether this is the password of the caller. Attempts count as attempts to sign in. */
export type ConfirmPassword = (
  caller: Caller,
  password: string,
  request: { readonly address: string; readonly requestId: string },
) => Promise<boolean>;

interface RecentSignIn {
  readonly caller: Caller;
  /** The `password` of the body. */
  readonly password: string | undefined;
  readonly address: string;
  readonly requestId: string;
  readonly now: Date;
  readonly confirmPassword: ConfirmPassword;
}

/** A password in the body must be right, even when the sign-in is recent. */
export async function requireRecentSignIn(request: RecentSignIn): Promise<void> {
  const { caller, password, now } = request;
  if (password !== undefined) {
    if (await request.confirmPassword(caller, password, request)) return;
    throw invalidField('password', 'validation.password_incorrect');
  }
  if (!isRecentSignIn(caller, now)) throw new AppError('reauthentication_required');
}

export const isRecentSignIn = ({ authenticatedAt }: Caller, now: Date): boolean =>
  Date.parse(authenticatedAt) > now.getTime() - recentMs;

/** Whether a request is a change that needs one: some endpoints also make changes that do not. */
export function asksForRecentSignIn({ needsRecentSignIn }: Endpoint, body: unknown): boolean {
  if (needsRecentSignIn === undefined || needsRecentSignIn === true) return !!needsRecentSignIn;
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  return fields[needsRecentSignIn.field] !== undefined;
}
