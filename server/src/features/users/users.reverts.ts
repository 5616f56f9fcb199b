import { isUserType } from '@provost/contract/ability';
import { covers, type StaffType } from '@provost/contract/extra-rules';
import type { UserStatus } from '@provost/contract/user';
import * as contract from '@provost/contract/user.schema';
import type { Database } from '../../database/database.ts';
import type { MailSettings } from '../../school/accounts/email-change.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { lockCoursesOf } from './erasure.repository.ts';
import { canChangeRoles, changeAccount, changeRole } from './role-changes.service.ts';
import { originIn } from './save-status.ts';
import { revertStatuses } from './users.bulk.ts';
import { enrolmentsChangedWith } from './users.repository.ts';
import { changeStatus } from './users.service.ts';

export function addUserReverts(reverts: Reverts, database: Database, settings: MailSettings): void {
  reverts.add('user.updated', {
    access: contract.updateUser.access,
    isOpenTo: canChangeRoles,
    needsRecentSignIn: ({ email }) => email !== undefined,
    run: async (writer, { subjectId: userId, subjectVersion: version, before }, request) => {
      const change = { ...before, version };
      return changeAccount(database, writer, { ...request, userId, change, settings });
    },
  });
  reverts.add('user.status_changed', {
    // Events of earlier releases have no version.
    worksWithoutVersion: true,
    access: contract.updateUser.access,
    // What a higher role has done stays. The operator has no role, and can change any staff.
    isOpenTo: ({ userType }, { subject, actorType }) =>
      isUserType(actorType)
        ? covers(userType, actorType)
        : userType === 'owner' || subject !== 'User',
    run: async (writer, event, request) => {
      const { subjectId: userId, subjectVersion: version, before, after } = event;
      const status = before.status as UserStatus;
      const restored = originIn(before);
      const change = { ...request, userId, status, version, expected: after.status, restored };
      const enrolments = await enrolmentsChangedWith(writer, event);
      // Before the user, as every write of enrolments does.
      if (enrolments.length > 0) await lockCoursesOf(writer, userId);
      const { undo } = await changeStatus(writer, change);
      for (const one of enrolments) {
        const revertsOne = { ...request, revertsId: one.id };
        await reverts.find('enrolment.updated')?.run(writer, one, revertsOne);
      }
      return undo;
    },
    runAll: revertStatuses,
  });
  reverts.add('user.role_changed', {
    access: contract.updateUser.access,
    isOpenTo: canChangeRoles,
    needsRecentSignIn: true,
    run: async (writer, { subjectId: userId, subjectVersion: version, before }, request) => {
      const userType = before.user_type as StaffType;
      return changeRole(writer, { ...request, userId, userType, version });
    },
  });
}
