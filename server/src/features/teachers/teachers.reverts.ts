import * as contract from '@provost/contract/teachers.schema';
import type { Database } from '../../database/database.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { updateTeacher } from './teacher-edits.service.ts';

export function addTeacherReverts(reverts: Reverts, database: Database): void {
  reverts.add('teacher.updated', {
    access: contract.updateTeacher.access,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) =>
      (await updateTeacher(database, writer, subjectId, { ...before, version }, request)).undo,
  });
}
