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
  const isRecent = Date.parse(caller.authenticatedAt) > now.getTime() - recentMs;
  if (!isRecent) throw new AppError('reauthentication_required');
}
