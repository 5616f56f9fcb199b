import * as contract from '@provost/contract/teachers.schema';
import type { Database } from '../../database/database.ts';
import type { MailSettings } from '../../school/accounts/email-change.ts';
import { removal } from '../../school/accounts/remove-people.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { revertedTags } from '../../school/tags/record-tags.ts';
import { updateTeacher } from './teacher-edits.service.ts';

export function addTeacherReverts(
  reverts: Reverts,
  database: Database,
  settings: MailSettings,
): void {
  reverts.add('teacher.registered', removal('teacher'));
  reverts.add('teacher.updated', {
    access: contract.updateTeacher.access,
    needsRecentSignIn: ({ email }) => email !== undefined,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) => {
      const change = { ...revertedTags(before), version };
      return (await updateTeacher(database, writer, subjectId, change, request, settings)).undo;
    },
  });
}
