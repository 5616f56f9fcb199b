import { randomUUID } from 'node:crypto';
import type { Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { recordAudit } from '../../../school/audit-trail.ts';
import { hashOfToken, newRefreshToken } from './refresh-token.ts';
import {
  findToken,
  insertToken,
  recordUse,
  revokeOtherTokens,
  revokeSurplusSuccessors,
} from './refresh-tokens.repository.ts';
import { endSessionOfToken, insertSession, touchSessionOfToken } from './sessions.repository.ts';
import { cleanUserAgent } from './user-agent.ts';

const dayMs = 24 * 60 * 60_000;

/** A client that never adopts a new token gets one at each refresh. This many stay valid. */
const maxSuccessors = 50;

interface TokenRequest {
  readonly now: Date;
  readonly refreshTokenDays: number;
  readonly requestId: string;
}

export interface NewSession extends TokenRequest {
  readonly userAgent: string | undefined;
  readonly address: string;
}

interface User {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
}

const expiryOf = ({ now, refreshTokenDays }: TokenRequest): Date =>
  new Date(now.getTime() + refreshTokenDays * dayMs);

/** Starts a session with the first token of its token family. */
export async function startSession(
  writer: Writer,
  user: User,
  options: NewSession,
): Promise<{ sessionId: string; refresh: string }> {
  const { now, requestId } = options;
  const sessionId = randomUUID();
  await insertSession(writer, {
    id: sessionId,
    user_id: user.id,
    user_agent: cleanUserAgent(options.userAgent),
    address: options.address,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: expiryOf(options).toISOString(),
    ended_at: null,
  });
  const refresh = await issueToken(writer, sessionId, null, options);
  await recordAudit(writer, {
    actor: { userId: user.id, fullName: user.full_name, email: user.email },
    action: 'session.started',
    subject: 'Session',
    subjectId: sessionId,
    subjectLabel: user.full_name,
    requestId,
    at: now,
  });
  return { sessionId, refresh };
}

async function issueToken(
  writer: Writer,
  sessionId: string,
  parentHash: string | null,
  request: TokenRequest,
): Promise<string> {
  const token = newRefreshToken();
  await insertToken(writer, {
    hash: hashOfToken(token),
    session_id: sessionId,
    parent_hash: parentHash,
    created_at: request.now.toISOString(),
    expires_at: expiryOf(request).toISOString(),
    used_at: null,
    retired_at: null,
  });
  return token;
}

export interface RefreshedSession {
  readonly userId: number;
  readonly sessionId: string;
  readonly refresh: string;
}

/**
 * Exchanges a refresh token for a successor. The first use of a token revokes all others of its
 * family: from then on only a stolen copy can present them. Returns undefined for a revoked token:
 * the session has been ended, and the caller must commit the transaction.
 */
export async function refreshSession(
  writer: Writer,
  presented: string,
  request: TokenRequest,
): Promise<RefreshedSession | undefined> {
  const { now } = request;
  const hash = hashOfToken(presented);
  const session = await touchSessionOfToken(writer, hash, now, expiryOf(request));
  // Read after the session is locked, because a parallel refresh can change the token.
  const token = session && (await findToken(writer, hash));
  if (!session || !token) throw new AppError('token_not_valid');
  // Before the expiry: reuse is recognised as long as the token is stored.
  if (token.revoked_at !== null) {
    await endSessionOfToken(writer, hash, now);
    await recordAudit(writer, {
      actor: null,
      action: 'session.ended',
      subject: 'Session',
      subjectId: session.id,
      subjectLabel: token.full_name,
      after: { reason: 'retired_token_used' },
      requestId: request.requestId,
      at: now,
    });
    return undefined;
  }
  const isExpired = token.expires_at <= now.toISOString();
  if (isExpired || token.user_status !== 'active') throw new AppError('token_not_valid');

  if (token.used_at === null) await revokeOtherTokens(writer, session.id, hash, now);
  else await revokeSurplusSuccessors(writer, hash, maxSuccessors - 1, now);
  await recordUse(writer, hash, token.used_at ?? now.toISOString(), expiryOf(request));
  const refresh = await issueToken(writer, session.id, hash, request);
  return { userId: session.user_id, sessionId: session.id, refresh };
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
    subject: 'Session',
    subjectId: ended.id,
    subjectLabel: token.full_name,
    requestId,
    at: now,
  });
}
