import type { Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { auditSubject } from '../../../school/audit/audit-subject.ts';
import { recordAudit } from '../../../school/audit/audit-trail.ts';
import { hashOfToken, newToken } from './random-token.ts';
import * as repository from './refresh-tokens.repository.ts';
import { endSessionOfToken, touchSessionOfToken } from './sessions.repository.ts';

const dayMs = 24 * 60 * 60_000;

/** A client that never adopts a new token gets one at each refresh. This many stay valid. */
const maxSuccessors = 50;

export interface TokenRequest {
  readonly now: Date;
  readonly refreshTokenDays: number;
  readonly requestId: string;
  readonly address: string;
}

export const expiryOf = ({ now, refreshTokenDays }: TokenRequest): Date =>
  new Date(now.getTime() + refreshTokenDays * dayMs);

/** Adds a token to the family of a session. The parent is the token it was exchanged for. */
export async function issueToken(
  writer: Writer,
  sessionId: string,
  parentHash: string | null,
  request: TokenRequest,
): Promise<string> {
  const token = newToken();
  await repository.insertToken(writer, {
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

/** Both are committed: a stolen token ends its session. */
export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly session: RefreshedSession }
  | { readonly kind: 'stolen' };

interface RefreshedSession {
  readonly userId: number;
  readonly sessionId: string;
  readonly refresh: string;
}

/**
 * Exchanges a refresh token for a successor. The first use of a token revokes all others of its
 * family: from then on only a stolen copy can present them.
 */
export async function refreshSession(
  writer: Writer,
  presented: string,
  request: TokenRequest,
): Promise<RefreshOutcome> {
  const { now } = request;
  const hash = hashOfToken(presented);
  const session = await touchSessionOfToken(writer, hash, now, expiryOf(request));
  // Read after the session is locked, because a parallel refresh can change the token.
  const token = session && (await repository.findToken(writer, hash));
  if (!session || !token) throw new AppError('token_not_valid');
  // Before the expiry: reuse is recognised as long as the token is stored.
  if (token.revoked_at !== null) {
    await endSessionOfToken(writer, hash, now);
    await recordAudit(writer, {
      actor: null,
      action: 'session.ended',
      ...auditSubject('Session', session.id, token.full_name),
      after: { reason: 'retired_token_used' },
      requestId: request.requestId,
      at: now,
      address: request.address,
    });
    await queueMail(writer, { template: 'session_stolen', to: session.user_id, now });
    return { kind: 'stolen' };
  }
  const isExpired = token.expires_at <= now.toISOString();
  if (isExpired || token.user_status !== 'active') throw new AppError('token_not_valid');

  if (token.used_at === null) await repository.revokeOtherTokens(writer, session.id, hash, now);
  else await repository.revokeSurplusSuccessors(writer, hash, maxSuccessors - 1, now);
  await repository.recordUse(writer, hash, token.used_at ?? now.toISOString(), expiryOf(request));
  const refresh = await issueToken(writer, session.id, hash, request);
  return {
    kind: 'refreshed',
    session: { userId: session.user_id, sessionId: session.id, refresh },
  };
}
