import type { Session } from '@provost/contract/auth';
import * as contract from '@provost/contract/auth.schema';
import { AppError } from '../../../http/errors.ts';
import { translate } from '../../../messages/translate.ts';
import { requireRecentSignIn } from '../../../school/accounts/recent-sign-in.ts';
import type { FeatureContext } from '../../feature.ts';
import type { IssueAccessToken } from './access-token.ts';
import { refreshSession } from './refresh-tokens.service.ts';
import { findActiveSessions, type SessionRow } from './sessions.repository.ts';
import { endActiveSession, endOthers, signOut } from './sessions.service.ts';

export function registerSessions(context: AuthContext): void {
  const { api, database, config, issueAccessToken, now } = context;

  api.publicWrite(contract.refresh, async ({ body, requestId, address }) => {
    const { refreshTokenDays } = config;
    const outcome = await database.write((writer) =>
      refreshSession(writer, body.refresh, { now: now(), refreshTokenDays, requestId, address }),
    );
    if (outcome.kind === 'stolen') throw new AppError('token_not_valid');
    const { session } = outcome;
    return { access: await issueAccessToken(session), refresh: session.refresh };
  });

  api.publicWrite(contract.logout, async ({ body, locale, requestId }) => {
    await database.write((writer) => signOut(writer, body.refresh, { now: now(), requestId }));
    return { message: translate(locale, 'writes.signed_out'), message_type: 'success' as const };
  });

  api.read(contract.listSessions, async ({ caller }) => {
    const rows = await findActiveSessions(database.reader, caller.userId, now());
    return { data: rows.map((row) => toSession(row, caller.sessionId)) };
  });

  api.write(contract.endOtherSessions, async ({ done, request }, writer) => {
    const ended = await endOthers(writer, request);
    return done('writes.other_sessions_ended', { data: { ended } });
  });

  api.write(contract.endSession, async ({ caller, params, done, requestId }, writer) => {
    if (params.id !== caller.sessionId) requireRecentSignIn(caller, now());
    const session = { id: params.id, user: caller, actor: caller, now: now(), requestId };
    if (!(await endActiveSession(writer, session))) throw new AppError('not_found');
    return done('writes.session_ended', { data: { id: params.id } });
  });
}

const toSession = (row: SessionRow, currentId: string): Session => {
  const { user_id: _, authenticated_at: _at, ended_at: _ended, ...session } = row;
  return { ...session, is_current: row.id === currentId };
};

export interface AuthContext extends FeatureContext {
  readonly issueAccessToken: IssueAccessToken;
}
