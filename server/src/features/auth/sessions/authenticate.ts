import { rulesFor, type UserType } from '@provost/contract/ability';
import type { Authenticate } from '../../../http/api.ts';
import type { FeatureContext } from '../../feature.ts';
import { createTokenVerifier } from './access-token.ts';
import { callerStatement, callerWithLastWriteStatement } from './callers.repository.ts';

type AuthenticateParts = Pick<FeatureContext, 'database' | 'config' | 'now'>;

/** The longest replication delay for which users still see their own writes. */
const replicaDelayMs = 30_000;

/**
 * Finds the user of an access token, if the session and the user are active. Both are read on every
 * request, because a sign-out, a suspension or a role change must take effect immediately on every
 * node.
 */
export function createAuthenticate({ database, config, now }: AuthenticateParts): Authenticate {
  const verifyToken = createTokenVerifier(config, now);
  const hasReplica = database.replica !== database.reader;
  const findCaller = hasReplica
    ? callerWithLastWriteStatement(database.reader)
    : callerStatement(database);

  return async (token) => {
    const { sessionId, userId } = await verifyToken(token);
    const at = now();
    const [row] = await findCaller.run(database.reader, {
      sessionId,
      userId,
      now: at.toISOString(),
      ...(hasReplica && { recently: new Date(at.getTime() - replicaDelayMs).toISOString() }),
    });
    if (!row) return undefined;
    const caller = {
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
    return { caller, mustSetUpMfa: row.must_set_up_mfa === 1 };
  };
}
