import type { Database, Writer } from '../../../database/database.ts';
import type { UserRow } from '../../../school/accounts/user-fields.ts';
import { demoPassword } from '../../../school/passwords/demo-password.ts';
import { dummyHash, verifyPassword } from '../../../school/passwords/password.ts';
import { endActiveSession, type NewSession, startSession } from '../sessions/sessions.service.ts';
import { type Credentials, findCredentials, recordSignIn } from './sign-in.repository.ts';

export interface CheckedCredentials {
  /** The user with the email. */
  readonly account: Credentials | undefined;
  /** Whether the password is right and the user can sign in. */
  readonly canSignIn: boolean;
}

/**
 * Finds the user with this email and checks the password. Every failure costs the same, one
 * statement and one hash, because the response time must not reveal the reason.
 */
export async function checkCredentials(
  database: Database,
  email: string,
  password: string,
  canUseDemoPassword: boolean,
): Promise<CheckedCredentials> {
  const account = await findCredentials(database.reader, email);
  const isCorrect = await verifyPassword(password, account?.password_hash ?? dummyHash);
  // The demo password is public. Refused after the hash, like every other failure.
  const isUsable = password !== demoPassword || canUseDemoPassword;
  return { account, canSignIn: isCorrect && isUsable && account?.status === 'active' };
}

export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly refresh: string;
}

/** Starts a session. Undefined if the user was suspended after the check. */
export async function signIn(
  writer: Writer,
  credentials: Credentials,
  options: NewSession,
): Promise<SignedIn | undefined> {
  const user = await recordSignIn(writer, credentials, options.now);
  return user && { user, ...(await startSession(writer, user, options)) };
}

/** Ends a session whose tokens did not reach the client, because the commit took too long. */
export async function endUndelivered(
  writer: Writer,
  { user, sessionId }: SignedIn,
  now: Date,
  requestId: string,
): Promise<void> {
  const owner = { userId: user.id, fullName: user.full_name, email: user.email };
  await endActiveSession(writer, { id: sessionId, user: owner, actor: null, now, requestId });
}
