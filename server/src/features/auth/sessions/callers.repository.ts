import { sql } from 'kysely';
import type { Database, Reader } from '../../../database/database.ts';
import { slot, statement } from '../../../database/statement.ts';
import { mustSetUpMfa } from '../../../school/accounts/mfa-requirement.ts';

const callers = (reader: Reader) =>
  reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.user_type', 'users.full_name', 'users.email'])
    .select('sessions.authenticated_at')
    .select(mustSetUpMfa.as('must_set_up_mfa'))
    .where('sessions.id', '=', slot<string>('sessionId'))
    .where('sessions.user_id', '=', slot<number>('userId'))
    .where('sessions.ended_at', 'is', null)
    // Never beyond the absolute end of the session.
    .where('sessions.expires_at', '>', slot<string>('now'))
    .where('users.status', '=', 'active');

/** The active session and user of a token, in one statement. */
export const callerStatement = ({ reader, versionAlong = sql`null` }: Database) =>
  statement(
    callers(reader).select([
      sql<number | null>`null`.as('last_write'),
      sql<string | null>`${versionAlong}`.as('version'),
    ]),
  );

/** Every write leaves an audit event, which tells all nodes who wrote recently. */
export const callerWithLastWriteStatement = (reader: Reader) =>
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
