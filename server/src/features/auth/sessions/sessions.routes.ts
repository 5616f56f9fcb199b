import { endSession, listSessions } from '@provost/contract/auth.schema';
import type { FeatureContext } from '../../../http/api.ts';
import { AppError } from '../../../http/errors.ts';
import { translate } from '../../../messages/translate.ts';
import { recordAudit } from '../../../school/audit-trail.ts';
import { toSession } from './sessions.mapper.ts';
import { endOwnSession, findLiveSessions } from './sessions.repository.ts';

export function registerSessions({ api, database, now }: FeatureContext): void {
  api.read(listSessions, async ({ caller }) => {
    const rows = await findLiveSessions(database.reader, caller.userId, now());
    return { data: rows.map((row) => toSession(row, caller.sessionId)) };
  });

  api.write(endSession, {
    apply: async ({ caller, params, locale, requestId }, writer) => {
      const isEnded = await endOwnSession(writer, params.id, caller.userId, now());
      if (!isEnded) throw new AppError('not_found');
      await recordAudit(writer, {
        actor: caller,
        action: 'session.ended',
        subject: 'Session',
        subjectId: params.id,
        subjectLabel: caller.fullName,
        requestId,
        at: now(),
      });
      return {
        message: translate(locale, 'writes.session_ended'),
        message_type: 'success' as const,
        data: { id: params.id },
      };
    },
  });
}
