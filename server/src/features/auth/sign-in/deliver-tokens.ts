import type { SignedInUser } from '@provost/contract/auth.schema';
import { AppError } from '../../../http/errors.ts';
import type { AuthContext } from '../auth-context.ts';
import { toSessionUser } from './sign-in.mapper.ts';
import { mustSetUp } from './sign-in.repository.ts';
import { endUndelivered, type SignedIn } from './sign-in.service.ts';

interface Request {
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** The response of a completed sign-in. The session ends if the client has disconnected. */
export async function deliverTokens(
  { database, issueAccessToken, now }: AuthContext,
  signedIn: SignedIn,
  { signal, requestId }: Request,
): Promise<SignedInUser> {
  const { user, sessionId, refresh } = signedIn;
  const needsMfaSetup = await mustSetUp(database.reader, user.id);
  if (signal.aborted) {
    await database.write((writer) => endUndelivered(writer, signedIn, now(), requestId));
    throw new AppError('service_unavailable');
  }
  const access = await issueAccessToken({ userId: user.id, sessionId });
  return { access, refresh, ...toSessionUser(user, needsMfaSetup, now()) };
}
