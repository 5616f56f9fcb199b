import { updateStudent } from '@provost/contract/students.schema';
import type { Database } from '../../database/database.ts';
import { type Revert, requireEvent } from '../../school/audit/reverts.ts';
import { editStudent, type StudentChange } from './students.service.ts';

/** Edits the student again, back to the fields before the event. */
export const revertOfEdit = (database: Database): Revert => ({
  access: updateStudent.access,
  async run(writer, event, request) {
    const { class_level: _, class_level_id, ...fields } = event.before;
    const change: StudentChange = {
      ...fields,
      ...(class_level_id !== undefined && { class_level: class_level_id as number | null }),
      version: event.subjectVersion,
    };
    const edited = { id: event.subjectId, change, ...request, revertsId: event.id };
    return requireEvent((await editStudent(database, writer, edited)).undo);
  },
});
