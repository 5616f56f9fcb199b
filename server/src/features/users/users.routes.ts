import { endUserSessions, eraseUser, updateUserStatus } from '@provost/contract/user.schema';
import type { FeatureContext } from '../../http/api.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { toUserFields } from '../../school/user-fields.ts';
import { erase } from './erasure.service.ts';
import { registerInvitations } from './invitations.routes.ts';
import { changeStatus, revertOfStatus, signOutEverywhere } from './users.service.ts';

const messages = {
  active: 'writes.user_reactivated',
  suspended: 'writes.user_suspended',
  archived: 'writes.user_archived',
} as const satisfies Record<string, MessageKey>;

export function registerUsers(context: FeatureContext): void {
  const { api, database, now, reverts } = context;
  registerInvitations(context);

  api.write(updateUserStatus, {
    apply: async ({ caller, params, body, locale, requestId }, writer) => {
      const request = { caller, userId: params.id, ...body, requestId, now: now() };
      const { before, after, eventId } = await changeStatus(writer, request);
      const isFirstTime = before === 'invited' && body.status === 'active';
      const message = isFirstTime ? 'writes.user_activated' : messages[body.status];
      return {
        message: translate(locale, message, { name: after.full_name }),
        message_type: 'success' as const,
        data: toUserFields(after, now()),
        ...(eventId !== undefined && { undo: eventId }),
      };
    },
  });
  reverts.add('user.status_changed', revertOfStatus);

  api.write(endUserSessions, {
    apply: async ({ caller, params, locale, requestId }, writer) => {
      const request = { caller, userId: params.id, requestId, now: now() };
      const { fullName, ended } = await signOutEverywhere(writer, request);
      return {
        message: translate(locale, 'writes.sessions_ended', { name: fullName }),
        message_type: 'success' as const,
        data: { ended },
      };
    },
  });

  api.write(eraseUser, {
    apply: async ({ caller, params, body, locale, requestId }, writer) => {
      const request = { caller, userId: params.id, requestId, now: now() };
      await erase(database, writer, body.email, request);
      return {
        message: translate(locale, 'writes.user_erased'),
        message_type: 'success' as const,
        data: { id: params.id },
      };
    },
  });
}
