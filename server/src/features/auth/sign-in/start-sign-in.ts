import type { SignedInUser } from '@provost/contract/auth.schema';
import type { Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import type { UserRow } from '../../../school/accounts/user-fields.ts';
import { schoolDay } from '../../../school/time/time-zone.ts';
import type { AuthContext } from '../auth-context.ts';
import { endActiveSession, type NewSession, startSession } from '../sessions/sessions.service.ts';
import { toSessionUser } from './sign-in.mapper.ts';
import { lastClosedDay, mustSetUp, recordSignIn } from './sign-in.repository.ts';

export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly refresh: string;
}

/** Starts a session of a user whom the transaction has locked. */
export async function startSignIn(
  writer: Writer,
  userId: number,
  options: NewSession,
): Promise<SignedIn> {
  const user = await recordSignIn(writer, userId, options.now);
  return { user, ...(await startSession(writer, user, options)) };
}

interface Request {
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** The response of a completed sign-in. The session ends if the client has disconnected. */
export async function deliverTokens(
  { database, issueAccessToken, now }: AuthContext,
  { user, sessionId, refresh }: SignedIn,
  { signal, requestId }: Request,
): Promise<SignedInUser> {
  const needsMfaSetup = await mustSetUp(database.reader, user.id);
  const closed = await lastClosedDay(database.reader);
  const startsWithDay = closed !== undefined && closed < (await schoolDay(database.reader)(now()));
  if (signal.aborted) {
    const owner = { userId: user.id, fullName: user.full_name, email: user.email };
    await database.write((writer) =>
      endActiveSession(writer, { id: sessionId, user: owner, actor: null, now: now(), requestId }),
    );
    throw new AppError('service_unavailable');
  }
  const access = await issueAccessToken({ userId: user.id, sessionId });
  return {
    access,
    refresh,
    ...toSessionUser(user, needsMfaSetup, now()),
    ...(startsWithDay && { starts_with_day: true as const }),
  };
}
