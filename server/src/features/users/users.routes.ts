import { updateUserStatus } from '@provost/contract/user.schema';
import type { FeatureContext } from '../../http/api.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { toUserFields } from '../../school/user-fields.ts';
import { changeStatus } from './users.service.ts';

const messages = {
  active: 'writes.user_reactivated',
  suspended: 'writes.user_suspended',
  archived: 'writes.user_archived',
} as const satisfies Record<string, MessageKey>;

export function registerUsers({ api, now }: FeatureContext): void {
  api.write(updateUserStatus, {
    apply: async ({ caller, params, body, locale, requestId }, writer) => {
      const { status } = body;
      const request = { caller, userId: params.id, status, requestId, now: now() };
      const { before, after } = await changeStatus(writer, request);
      const isFirstTime = before === 'invited' && status === 'active';
      const message = isFirstTime ? 'writes.user_activated' : messages[status];
      return {
        message: translate(locale, message, { name: after.full_name }),
        message_type: 'success' as const,
        data: toUserFields(after, now()),
      };
    },
  });
}
