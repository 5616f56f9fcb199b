import { allows, type Rule } from '@provost/contract/ability';
import type { AuditAction } from '@provost/contract/audit';
import { readCourse } from '@provost/contract/courses.schema';
import type { NoteSubject } from '@provost/contract/notes';
import { readPayment } from '@provost/contract/payments.schema';
import { readStudent } from '@provost/contract/students.schema';
import { readTeacher } from '@provost/contract/teachers.schema';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import { type NoteRow, subjectOf } from './notes.mapper.ts';
import {
  findNote,
  findSubject,
  insertNote,
  lockSubject,
  notesAbout,
  removeNote,
  type SubjectRow,
} from './notes.repository.ts';

const accessTo: Record<NoteSubject, Rule> = {
  student: readStudent.access,
  teacher: readTeacher.access,
  course: readCourse.access,
  payment: readPayment.access,
};

interface Subject extends SubjectRow {
  readonly type: NoteSubject;
  readonly id: number;
}

/** `student:12`, if the caller can read it. The contract allows no other form. */
async function requireSubject(reader: Reader, text: string, { rules }: Caller): Promise<Subject> {
  const [type, digits] = text.split(':') as [NoteSubject, string];
  if (!allows(rules, accessTo[type])) throw new AppError('forbidden');
  const id = Number(digits);
  const row = await findSubject(reader, type, id);
  if (!row) throw new AppError('not_found');
  return { ...row, type, id };
}

export async function readNotes(reader: Reader, text: string, caller: Caller): Promise<NoteRow[]> {
  const { type, id } = await requireSubject(reader, text, caller);
  return notesAbout(reader, type, id);
}

export async function createNote(
  writer: Writer,
  about: string,
  text: string,
  request: WriteRequest,
): Promise<NoteRow> {
  const { type, id } = await requireSubject(writer, about, request.caller);
  await lockSubject(writer, type, id);
  const subject = await requireSubject(writer, about, request.caller);
  if (subject.erased_at !== null) throw new AppError('not_found');
  const noteId = await insertNote(writer, {
    subject_type: type,
    subject_id: id,
    text,
    author_id: request.caller.userId,
    created_at: request.now.toISOString(),
  });
  const row = await findNote(writer, noteId);
  if (!row) throw new Error('A note just added cannot be found.');
  await record(writer, 'note.created', row, subject.label, request);
  return row;
}

/** Owners and admins delete every note, all others their own. */
export async function deleteNote(writer: Writer, id: number, request: WriteRequest): Promise<void> {
  const row = await findNote(writer, id);
  if (!row) throw new AppError('not_found');
  const { caller } = request;
  const canDelete =
    row.author_id === caller.userId || allows(caller.rules, { action: 'delete', subject: 'Note' });
  if (!canDelete) throw new AppError('forbidden');
  const subject = await findSubject(writer, row.subject_type as NoteSubject, row.subject_id);
  if (!(await removeNote(writer, id))) throw new AppError('not_found');
  await record(writer, 'note.deleted', row, subject?.label ?? subjectOf(row), request);
}

/** Without the text: it can be personal, and the audit trail is kept. */
const record = (
  writer: Writer,
  action: AuditAction,
  row: NoteRow,
  label: string,
  request: WriteRequest,
): Promise<number> =>
  recordWrite(writer, request, {
    action,
    subject: 'Note',
    subjectId: row.id,
    subjectLabel: label,
    after: { subject: subjectOf(row) },
  });
