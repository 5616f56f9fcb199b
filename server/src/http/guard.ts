import { type Access, allows, rulesFor, type UserType } from '@provost/contract/ability';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Reader } from '../database/database.ts';
import { slot, statement } from '../database/statement.ts';
import type { AccessTokens } from './access-token.ts';
import type { Caller } from './api.ts';
import { AppError } from './errors.ts';
import { mustSetUpMfa } from './mfa-requirement.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

interface GuardParts {
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly now: () => Date;
}

export type Guard = (
  access: Access,
  allowedBeforeMfa?: boolean,
) => (request: FastifyRequest) => Promise<void>;

/** The longest replication delay for which users still see their own writes. */
const replicaDelayMs = 30_000;

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Admits a request with a valid token, an active session, an active user and a role that allows
 * the call. Session and user are read on every request, because a sign-out, a suspension or a role
 * change must take effect immediately on every node.
 */
export function guard({ database, accessTokens, now }: GuardParts): Guard {
  const hasReplica = database.replica !== database.reader;
  const findCaller = hasReplica
    ? callerWithLastWriteStatement(database.reader)
    : callerStatement(database);

  async function authenticate(request: FastifyRequest, allowedBeforeMfa: boolean): Promise<Caller> {
    const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw new AppError('token_not_valid');
    const { sessionId, userId } = await accessTokens.verify(token);
    const at = now();
    const [row] = await findCaller.run(database.reader, {
      sessionId,
      userId,
      now: at.toISOString(),
      ...(hasReplica && { recently: new Date(at.getTime() - replicaDelayMs).toISOString() }),
    });
    if (!row) throw new AppError('token_not_valid');
    if (row.must_set_up_mfa === 1 && !allowedBeforeMfa) throw new AppError('mfa_setup_required');
    return {
      userId: row.id,
      // A check constraint allows no other value.
      userType: row.user_type as UserType,
      sessionId,
      fullName: row.full_name,
      email: row.email,
      rules: rulesFor(row.user_type),
      authenticatedAt: row.authenticated_at,
      readsOwnWrites: row.last_write !== null,
      dataVersion: row.version ?? undefined,
    };
  }
  return (access, allowedBeforeMfa = false) =>
    async (request) => {
      if (access === 'public') return;
      request.caller = await authenticate(request, allowedBeforeMfa);
      if (!allows(request.caller.rules, access)) throw new AppError('forbidden');
    };
}

const callers = (reader: Reader) =>
  reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.user_type',
      'users.full_name',
      'users.email',
      'sessions.authenticated_at',
    ])
    .select(mustSetUpMfa.as('must_set_up_mfa'))
    .where('sessions.id', '=', slot<string>('sessionId'))
    .where('sessions.user_id', '=', slot<number>('userId'))
    .where('sessions.ended_at', 'is', null)
    // Never beyond the absolute end of the session.
    .where('sessions.expires_at', '>', slot<string>('now'))
    .where('users.status', '=', 'active');

const callerStatement = ({ reader, versionAlong = sql`null` }: Database) =>
  statement(
    callers(reader).select([
      sql<number | null>`null`.as('last_write'),
      sql<string | null>`${versionAlong}`.as('version'),
    ]),
  );

/** Every write leaves an audit event, which tells all nodes who wrote recently. */
const callerWithLastWriteStatement = (reader: Reader) =>
  statement(
    callers(reader).select((row) => [
      row
        .selectFrom('audit_events')
        .select('audit_events.id')
        .whereRef('audit_events.actor_id', '=', 'users.id')
        .where('audit_events.occurred_at', '>', slot<string>('recently'))
        .limit(1)
        .as('last_write'),
      sql<string | null>`null`.as('version'),
    ]),
  );
