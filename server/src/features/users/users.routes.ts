import { resetMfa as resetMfaEndpoint } from '@provost/contract/mfa.schema';
import { listStaff } from '@provost/contract/staff.schema';
import { endUserSessions, eraseUser, listUsers, updateUser } from '@provost/contract/user.schema';
import { asResults, createList } from '../../list/list.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { toStaffMember } from '../../school/accounts/staff-rows.ts';
import { toUserFields, type UserRow } from '../../school/accounts/user-fields.ts';
import { writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { erasePersonalData } from './erasure.service.ts';
import { registerInvitations } from './invitations.routes.ts';
import { resetMfa } from './reset-mfa.service.ts';
import { changeRole, revertOfRole } from './role-changes.service.ts';
import { staffSource, userSource } from './user-lists.repository.ts';
import { changeStatus, revertOfStatus, signOutEverywhere } from './users.service.ts';

const messages = {
  active: 'writes.user_reactivated',
  suspended: 'writes.user_suspended',
  archived: 'writes.user_archived',
} as const satisfies Record<string, MessageKey>;

export function registerUsers(context: FeatureContext): void {
  registerLists(context);
  registerChanges(context);
  registerInvitations(context);
  registerAccountWrites(context);
}

function registerLists({ api, database, now }: FeatureContext): void {
  const users = createList({
    database,
    source: userSource,
    toItem: (row, view) => toUserFields(row, view.now),
    now,
  });
  api.read(listUsers, async (call) => asResults(await users.page(call)));
  api.exportCsv(listUsers, (call) => users.exportCsv(listUsers, call));

  const staff = createList({
    database,
    source: staffSource,
    toItem: (row, view) => toStaffMember(row, view.now),
    now,
  });
  api.read(listStaff, async (call) => asResults(await staff.page(call)));
  api.exportCsv(listStaff, (call) => staff.exportCsv(listStaff, call));
}

function registerChanges({ api, now, reverts }: FeatureContext): void {
  api.write(updateUser, {
    apply: async ({ caller, params, body, locale, requestId }, writer) => {
      const { status = 'active', user_type: userType, version } = body;
      const request = { caller, userId: params.id, version, requestId, now: now() };
      const toResponse = (key: MessageKey, after: UserRow, undo: number | undefined) => {
        const message = translate(locale, key, { name: after.full_name });
        return writeResponse(message, { data: toUserFields(after, now()), undo });
      };
      if (userType !== undefined) {
        const { after, undo } = await changeRole(writer, { ...request, userType });
        return toResponse('writes.user_role_changed', after, undo);
      }
      const { before, after, undo } = await changeStatus(writer, { ...request, status });
      const isFirstTime = before === 'invited' && status === 'active';
      return toResponse(isFirstTime ? 'writes.user_activated' : messages[status], after, undo);
    },
  });
  reverts.add('user.status_changed', revertOfStatus);
  reverts.add('user.role_changed', revertOfRole);
}

function registerAccountWrites({ api, database, now }: FeatureContext): void {
  api.write(endUserSessions, {
    apply: async ({ caller, params, locale, requestId }, writer) => {
      const request = { caller, userId: params.id, requestId, now: now() };
      const { fullName, ended } = await signOutEverywhere(writer, request);
      const message = translate(locale, 'writes.sessions_ended', { name: fullName });
      return writeResponse(message, { data: { ended } });
    },
  });

  api.write(resetMfaEndpoint, {
    apply: async ({ caller, params, locale, requestId }, writer) => {
      const request = { caller, userId: params.id, requestId, now: now() };
      const { fullName: name, isReset } = await resetMfa(writer, request);
      return {
        message: translate(locale, isReset ? 'writes.mfa_reset' : 'writes.mfa_not_set_up', {
          name,
        }),
        message_type: isReset ? ('success' as const) : ('info' as const),
        data: { id: params.id },
      };
    },
  });

  api.write(eraseUser, {
    apply: async ({ caller, params, body, locale, requestId }, writer) => {
      const request = { caller, userId: params.id, requestId, now: now() };
      await erasePersonalData(database, writer, body.email, request);
      return writeResponse(translate(locale, 'writes.user_erased'), { data: { id: params.id } });
    },
  });
}
