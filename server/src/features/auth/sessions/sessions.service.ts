import { randomUUID } from 'node:crypto';
import type { MfaMethod } from '@provost/contract/mfa';
import type { Config } from '../../../config/config.ts';
import type { Writer } from '../../../database/database.ts';
import type { WriteRequest } from '../../../http/api.ts';
import { AppError } from '../../../http/errors.ts';
import { endSessions } from '../../../school/accounts/end-sessions.ts';
import type { UserRow } from '../../../school/accounts/user-fields.ts';
import { auditSubject } from '../../../school/audit/audit-subject.ts';
import { type Actor, recordAudit } from '../../../school/audit/audit-trail.ts';
import { hashOfToken } from './random-token.ts';
import { findToken } from './refresh-tokens.repository.ts';
import { expiryOf, issueToken, type TokenRequest } from './refresh-tokens.service.ts';
import { endOwnSession, endSessionOfToken, insertSession } from './sessions.repository.ts';
import { cleanUserAgent } from './user-agent.ts';

export interface NewSession extends TokenRequest, SessionLifetimes {
  readonly userAgent: string | undefined;
  /** The second factor that the user presented. */
  readonly method?: MfaMethod;
}

export async function startSession(writer: Writer, user: UserRow, options: NewSession) {
  const { now, requestId, method } = options;
  const sessionId = randomUUID();
  const endsAt = sessionEnd(user.user_type, options, now);
  await insertSession(writer, {
    id: sessionId,
    user_id: user.id,
    user_agent: cleanUserAgent(options.userAgent),
    address: options.address,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: earlierOf(expiryOf(options), endsAt).toISOString(),
    ended_at: null,
    authenticated_at: now.toISOString(),
    ends_at: endsAt.toISOString(),
  });
  const refresh = await issueToken(writer, sessionId, null, options);
  await recordAudit(writer, {
    actor: { userId: user.id, fullName: user.full_name, email: user.email },
    action: 'session.started',
    ...auditSubject('Session', sessionId, user.full_name),
    ...(method && { after: { method } }),
    requestId,
    at: now,
    address: options.address,
  });
  return { sessionId, refresh };
}

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

interface EndedSession {
  readonly id: string;
  readonly user: Actor;
  /** The user, or null if the server ends the session. */
  readonly actor: Actor | null;
  readonly now: Date;
  readonly requestId: string;
}

/** Ends an active session of a user. False if there is none with this id. */
export async function endActiveSession(writer: Writer, session: EndedSession): Promise<boolean> {
  const { id, user, actor, now, requestId } = session;
  const isEnded = await endOwnSession(writer, id, user.userId, now);
  if (!isEnded) return false;
  await recordAudit(writer, {
    actor,
    action: 'session.ended',
    ...auditSubject('Session', id, user.fullName),
    requestId,
    at: now,
  });
  return true;
}

/** Ends all sessions of the caller except the current one. Returns their number. */
export async function endOthers(writer: Writer, request: WriteRequest): Promise<number> {
  const { caller, now, requestId } = request;
  const ended = await endSessions(writer, caller.userId, now, caller.sessionId);
  if (ended === 0) return 0;
  await recordAudit(writer, {
    actor: caller,
    action: 'session.others_ended',
    ...auditSubject('Session', caller.sessionId, caller.fullName),
    after: { ended },
    requestId,
    at: now,
  });
  return ended;
}

/** Ends the session of any token of its family. Ending it again succeeds and changes nothing. */
export async function signOut(
  writer: Writer,
  presented: string,
  { now, requestId }: Pick<TokenRequest, 'now' | 'requestId'>,
): Promise<void> {
  const hash = hashOfToken(presented);
  const ended = await endSessionOfToken(writer, hash, now);
  const token = await findToken(writer, hash);
  if (!token) throw new AppError('token_not_valid');
  if (!ended) return;
  await recordAudit(writer, {
    actor: { userId: ended.user_id, fullName: token.full_name, email: token.email },
    action: 'session.ended',
    ...auditSubject('Session', ended.id, token.full_name),
    requestId,
    at: now,
  });
}

const hourMs = 60 * 60_000;

type SessionLifetimes = Pick<Config, 'staffSessionHours' | 'studentSessionDays'>;

/** When a session of this user type ends, however often it is refreshed. */
function sessionEnd(
  userType: string,
  { staffSessionHours, studentSessionDays }: SessionLifetimes,
  now: Date,
): Date {
  const hours = userType === 'student' ? studentSessionDays * 24 : staffSessionHours;
  return new Date(now.getTime() + hours * hourMs);
}
