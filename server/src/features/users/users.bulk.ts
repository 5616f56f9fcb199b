import { userTypes } from '@provost/contract/ability';
import { covers, targetsOf } from '@provost/contract/extra-rules';
import type { UserStatus } from '@provost/contract/user';
import { type SqlBool, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Reader } from '../../database/database.ts';
import { invalidField } from '../../http/errors.ts';
import type { View } from '../../list/condition.ts';
import { userColumns } from '../../school/accounts/user-fields.ts';
import type { Revert } from '../../school/audit/reverts.ts';
import type { BulkActions } from '../../school/bulk/bulk-actions.ts';
import * as jobRows from '../../school/bulk/job-rows.repository.ts';
import { sendLinkTo } from './invitations.service.ts';
import { originIn, saveStatus } from './save-status.ts';
import { changeStatus } from './users.service.ts';

/** Literals of a list that is never empty. */
const oneOf = (column: string, values: readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join([...values, ''].map((value) => sql.lit(value)))})`;

/** The rules of `requireTarget` and `requireChangeableStatus` as SQL. Staff are in no such list. */
const forbidden = ({ caller: { userId, userType } }: Pick<View, 'caller'>) => sql`
  when users.erased_at is not null then 'not_found'
  when users.id = ${userId} or not ${oneOf('users.user_type', targetsOf('change_status', userType) ?? [])}
    then 'forbidden'
  when users.status in ('suspended', 'archived') and ${oneOf(
    'users.status_set_by',
    userTypes.filter((type) => !covers(userType, type)),
  )} then 'forbidden'`;

const ineligible = (to: UserStatus, from: readonly UserStatus[], view: View): jobRows.Ineligible =>
  sql<string | null>`case when users.status = ${to} then 'unchanged' ${forbidden(view)}
    when not ${oneOf('users.status', from)} then 'wrong_status' end`;

const lockedUsers = (reader: Reader, ids: readonly number[]) =>
  reader
    .selectFrom('users')
    .select(userColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

const actions = {
  suspend: ['suspended', ['active', 'invited']],
  reactivate: ['active', ['suspended', 'archived']],
  archive: ['archived', ['active', 'invited', 'suspended']],
} as const satisfies Record<string, readonly [UserStatus, readonly UserStatus[]]>;

const canAccept = sql<SqlBool>`(users.status = 'invited'
  or (users.status = 'active' and users.password_hash is null))`;

export function addUserBulkActions(bulk: BulkActions, config: Config): void {
  bulk.addAction(['students', 'unenrolled-students', 'teachers'], 'invite', {
    check: async () => {
      // Nobody could read hundreds of links.
      if (!config.smtpUrl) throw invalidField('action', 'validation.no_mail_server');
    },
    ineligible: (_params, view) => sql<string | null>`case ${forbidden(view)}
      when not ${canAccept} then 'wrong_status' end`,
    /** Somebody who was added without a password becomes invited. */
    async applyOne(writer, { id: userId, version }, _params, request) {
      const [user] = await lockedUsers(writer, [userId]);
      const invited = { ...request, userId, version: version ?? undefined };
      if (user?.status === 'active') await changeStatus(writer, { ...invited, status: 'invited' });
      return sendLinkTo(writer, config, 'invitation', invited);
    },
  });
  for (const action of ['suspend', 'reactivate', 'archive'] as const) {
    const [to, from] = actions[action];
    bulk.addAction(['students', 'unenrolled-students', 'teachers'], action, {
      ineligible: (_params, view) => ineligible(to, from, view),
      async applyAll(writer, ids, _params, request) {
        await saveStatus(writer, await lockedUsers(writer, ids), to, request);
        return [];
      },
    });
  }
}

export const revertStatuses: NonNullable<Revert['runAll']> = async (writer, events, request) => {
  const rows = events.map(({ subjectId: id, subjectVersion: version = null }) => ({ id, version }));
  const reason = sql<string | null>`case ${forbidden(request)} end`;
  const { eligible, problems } = await jobRows.checkRows(writer, 'users', rows, reason);
  if (eligible.length === 0) return problems;
  const found = new Map((await lockedUsers(writer, eligible)).map((user) => [user.id, user]));
  const byStatus = Map.groupBy(
    events.filter(({ subjectId }) => found.has(subjectId)),
    ({ before }) => before.status as UserStatus,
  );
  for (const [status, same] of byStatus) {
    const users = same.flatMap(({ id: revertsId, subjectId, before }) => {
      const user = found.get(subjectId);
      return user ? [{ ...user, revertsId, restored: originIn(before) }] : [];
    });
    await saveStatus(writer, users, status, request);
  }
  return problems;
};
