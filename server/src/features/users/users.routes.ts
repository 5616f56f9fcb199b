import * as mfa from '@provost/contract/mfa.schema';
import { listStaff } from '@provost/contract/staff.schema';
import * as contract from '@provost/contract/user.schema';
import type { View } from '../../list/condition.ts';
import { asResults, registerList } from '../../list/list.ts';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { toStaffMember } from '../../school/accounts/staff-rows.ts';
import { toUserFields, type UserRow } from '../../school/accounts/user-fields.ts';
import type { FeatureContext } from '../feature.ts';
import { eraseUser, prepareErasure } from './erasure.service.ts';
import { previewErasure } from './erasure-preview.service.ts';
import { registerInvitations } from './invitations.routes.ts';
import { registerPersonalData } from './personal-data.routes.ts';
import { resetMfa } from './reset-mfa.service.ts';
import { changeAccount, changeRole } from './role-changes.service.ts';
import { staffSource, userSource } from './user-lists.repository.ts';
import { addUserBulkActions } from './users.bulk.ts';
import { addUserReverts } from './users.reverts.ts';
import { changeStatus, endUserSessions } from './users.service.ts';

const messages = {
  active: 'writes.user_reactivated',
  suspended: 'writes.user_suspended',
  archived: 'writes.user_archived',
} as const satisfies Record<string, MessageKey>;

export function registerUsers(context: FeatureContext): void {
  addUserBulkActions(context.bulk, context.config);
  const toUser = (row: UserRow, { now }: View) => toUserFields(row, now);
  registerList(context, contract.listUsers, userSource, toUser, asResults);
  registerList(context, listStaff, staffSource, toStaffMember, asResults);
  registerChanges(context);
  registerInvitations(context);
  registerAccountWrites(context);
  registerPersonalData(context);
}

function registerChanges({ api, database, config, reverts }: FeatureContext): void {
  api.write(contract.updateUser, async (call, writer) => {
    const { status, user_type: userType, version, cancel_enrolments } = call.body;
    const { first_name, last_name, email } = call.body;
    const request = { ...call.request, userId: call.params.id, version };
    const toResponse = (key: MessageKey, after: UserRow, undo: number | undefined) =>
      call.done(key, { data: toUserFields(after, request.now), undo }, { name: after.full_name });
    if (userType !== undefined) {
      const { data, undo } = await changeRole(writer, { ...request, userType });
      return toResponse('writes.user_role_changed', data, undo);
    }
    if (status === undefined) {
      const change = { first_name, last_name, email, version };
      const account = { ...request, change, settings: config };
      const { data, undo } = await changeAccount(database, writer, account);
      return toResponse('writes.user_updated', data, undo);
    }
    const { before, after, undo } = await changeStatus(writer, {
      ...request,
      status,
      cancelEnrolments: cancel_enrolments === true,
    });
    const isFirstTime = before === 'invited' && status === 'active';
    return toResponse(isFirstTime ? 'writes.user_activated' : messages[status], after, undo);
  });
  addUserReverts(reverts, database, config);
}

function registerAccountWrites({ api, database }: FeatureContext): void {
  api.write(contract.endUserSessions, async (call, writer) => {
    const request = { ...call.request, userId: call.params.id };
    const { fullName, ended } = await endUserSessions(writer, request);
    return call.done('writes.sessions_ended', { data: { ended } }, { name: fullName });
  });

  api.write(mfa.resetMfa, async (call, writer) => {
    const request = { ...call.request, userId: call.params.id };
    const { fullName: name, isReset } = await resetMfa(writer, request);
    const key = isReset ? 'writes.mfa_reset' : 'writes.mfa_not_set_up';
    return {
      message: translate(call.locale, key, { name }),
      message_type: isReset ? ('success' as const) : ('info' as const),
      data: { id: call.params.id },
    };
  });

  api.read(contract.previewErasure, async ({ caller, params }) => ({
    data: await previewErasure(database.reader, caller, params.id),
  }));

  api.write(contract.eraseUser, {
    prepare: ({ params }) => prepareErasure(database, params.id),
    apply: async (call, writer, found) => {
      const request = { ...call.request, userId: call.params.id };
      await eraseUser(database, writer, call.body.email, request, found);
      return call.done('writes.user_erased', { data: { id: call.params.id } });
    },
  });
}
