import * as contract from '@provost/contract/students.schema';
import type { Database } from '../../database/database.ts';
import type { MailSettings } from '../../school/accounts/email-change.ts';
import { removal } from '../../school/accounts/remove-people.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { revertedTags } from '../../school/tags/record-tags.ts';
import { isPlainEdit, revertPlainEdits } from './students.bulk.ts';
import { type StudentChange, updateStudent } from './students.service.ts';

export function addStudentReverts(
  reverts: Reverts,
  database: Database,
  settings: MailSettings,
): void {
  reverts.add('student.registered', removal('student'));
  reverts.add('student.updated', {
    access: contract.updateStudent.access,
    needsRecentSignIn: ({ email }) => email !== undefined,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) => {
      const { class_level: _, class_level_id, ...fields } = revertedTags(before);
      const change: StudentChange = {
        ...fields,
        ...(class_level_id !== undefined && { class_level: class_level_id as number | null }),
        version,
      };
      return (await updateStudent(database, writer, subjectId, change, request, settings)).undo;
    },
    isPlain: isPlainEdit,
    runAll: revertPlainEdits,
  });
}
