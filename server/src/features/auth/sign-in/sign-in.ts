import { randomUUID } from 'node:crypto';
import type { Database, Writer } from '../../../database/database.ts';
import { recordAudit } from '../../../school/audit-trail.ts';
import { nobodysHash, verifyPassword } from '../../../school/password.ts';
import type { UserRow } from '../../../school/user-fields.ts';
import { insertSession } from '../sessions/sessions.repository.ts';
import { expiryOf, issueRefreshToken, type RefreshMoment } from '../sessions/token-families.ts';
import { cleanUserAgent } from '../sessions/user-agent.ts';
import { type Credentials, findCredentials, noteLogin } from './sign-in.repository.ts';

/**
 * Whose e-mail and password these are, if they may sign in. Whatever is wrong, the same is done:
 * one statement and one hash, so that the time tells no more than the answer.
 */
export async function checkCredentials(
  database: Database,
  email: string,
  password: string,
): Promise<Credentials | undefined> {
  const found = await findCredentials(database.reader, email);
  const isRight = await verifyPassword(password, found?.password_hash ?? nobodysHash);
  return isRight && found?.status === 'active' ? found : undefined;
}

interface Client {
  readonly userAgent: string | undefined;
  readonly address: string;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly refresh: string;
}

/** Starts a session; undefined where the person has been suspended since the check. */
export async function startSession(
  writer: Writer,
  credentials: Credentials,
  client: Client,
  moment: RefreshMoment,
): Promise<SignedIn | undefined> {
  const { now, requestId } = moment;
  const user = await noteLogin(writer, credentials, now);
  if (!user) return undefined;
  const sessionId = randomUUID();
  await insertSession(writer, {
    id: sessionId,
    user_id: user.id,
    user_agent: cleanUserAgent(client.userAgent),
    address: client.address,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: expiryOf(moment).toISOString(),
    ended_at: null,
  });
  const refresh = await issueRefreshToken(writer, sessionId, null, moment);
  await recordAudit(writer, {
    actor: { userId: user.id, fullName: user.full_name, email: user.email },
    action: 'session.started',
    subject: 'Session',
    subjectId: sessionId,
    subjectLabel: user.full_name,
    requestId,
    at: now,
  });
  return { user, sessionId, refresh };
}
