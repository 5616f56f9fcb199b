import type { Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { recordAudit } from '../../../school/audit-trail.ts';
import { hashOfToken, newRefreshToken } from './refresh-token.ts';
import {
  endSessionOfToken,
  findToken,
  forgetUnusedSuccessors,
  insertToken,
  noteUse,
  retireOthers,
  touchSession,
} from './token-families.repository.ts';

const dayMs = 24 * 60 * 60_000;

/** A client that never adopts a new token gets one at each refresh; so many of them stay good. */
const keptSuccessors = 50;

export interface RefreshMoment {
  readonly now: Date;
  readonly refreshTokenDays: number;
  readonly requestId: string;
}

export const expiryOf = ({ now, refreshTokenDays }: RefreshMoment): Date =>
  new Date(now.getTime() + refreshTokenDays * dayMs);

/** Makes a token of a session; the parent is the token that it was asked for with. */
export async function issueRefreshToken(
  writer: Writer,
  sessionId: string,
  parentHash: string | null,
  moment: RefreshMoment,
): Promise<string> {
  const token = newRefreshToken();
  await insertToken(writer, {
    hash: hashOfToken(token),
    session_id: sessionId,
    parent_hash: parentHash,
    created_at: moment.now.toISOString(),
    expires_at: expiryOf(moment).toISOString(),
    used_at: null,
    retired_at: null,
  });
  return token;
}

export interface Refreshed {
  readonly userId: number;
  readonly sessionId: string;
  readonly refresh: string;
}

/**
 * Answers a refresh token with a successor. Its first use retires its parent and its siblings:
 * from then on they can only come from a copy. Undefined where it was retired itself: then the
 * session has been ended, and the transaction must be kept.
 */
export async function refreshFamily(
  writer: Writer,
  presented: string,
  moment: RefreshMoment,
): Promise<Refreshed | undefined> {
  const { now } = moment;
  const hash = hashOfToken(presented);
  const family = await touchSession(writer, hash, now, expiryOf(moment));
  // Read after the session was locked, so that nothing changes it any more.
  const token = family && (await findToken(writer, hash));
  if (!family || !token || token.expires_at <= now.toISOString()) {
    throw new AppError('token_not_valid');
  }
  if (token.retired_at !== null) {
    await endSessionOfToken(writer, hash, now);
    await recordAudit(writer, {
      actor: null,
      action: 'session.ended',
      subject: 'Session',
      subjectId: family.id,
      subjectLabel: token.full_name,
      after: { reason: 'retired_token_used' },
      requestId: moment.requestId,
      at: now,
    });
    return undefined;
  }
  if (token.user_status !== 'active') throw new AppError('token_not_valid');

  if (token.used_at === null) await retireOthers(writer, family.id, hash, now);
  else await forgetUnusedSuccessors(writer, hash, keptSuccessors - 1);
  await noteUse(writer, hash, token.used_at ?? now.toISOString(), expiryOf(moment));
  const refresh = await issueRefreshToken(writer, family.id, hash, moment);
  return { userId: family.user_id, sessionId: family.id, refresh };
}

/** Ends the session of a token, whatever became of the token; a second time is as good. */
export async function endFamily(
  writer: Writer,
  presented: string,
  { now, requestId }: RefreshMoment,
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
