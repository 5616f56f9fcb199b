import { allows, type Rule } from '@provost/contract/ability';
import { readCourse } from '@provost/contract/courses.schema';
import type { Note, NoteSubject } from '@provost/contract/notes';
import { readPayment } from '@provost/contract/payments.schema';
import { readStudent } from '@provost/contract/students.schema';
import { readTeacher } from '@provost/contract/teachers.schema';
import type { InferResult } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller, WriteRequest } from '../../http/api.ts';
import { AppError, requireFound } from '../../http/errors.ts';
import { toNamed } from '../../school/accounts/user-fields.ts';
import { auditSubject } from '../../school/audit/audit-subject.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import * as repository from './notes.repository.ts';

const accessTo: Record<NoteSubject, Rule> = {
  student: readStudent.access,
  teacher: readTeacher.access,
  course: readCourse.access,
  payment: readPayment.access,
};

/** `student:12`, if the caller can read it. The contract allows no other form. */
async function requireSubject(reader: Reader, text: string, { rules }: Caller) {
  const [type, digits] = text.split(':') as [NoteSubject, string];
  if (!allows(rules, accessTo[type])) throw new AppError('forbidden');
  const id = Number(digits);
  const row = requireFound(await repository.findSubject(reader, type, id));
  return { ...row, type, id };
}

export async function readNotes(reader: Reader, text: string, caller: Caller): Promise<NoteRow[]> {
  const { type, id } = await requireSubject(reader, text, caller);
  return repository.notesAbout(reader, type, id);
}

export async function createNote(
  writer: Writer,
  about: string,
  text: string,
  request: WriteRequest,
): Promise<NoteRow> {
  const { type, id } = await requireSubject(writer, about, request.caller);
  await repository.lockSubject(writer, type, id);
  const subject = await requireSubject(writer, about, request.caller);
  if (subject.erased_at !== null) throw new AppError('not_found');
  const noteId = await repository.insertNote(writer, {
    subject_type: type,
    subject_id: id,
    text,
    author_id: request.caller.userId,
    created_at: request.now.toISOString(),
  });
  const row = await repository.findNote(writer, noteId);
  if (!row) throw new Error('A note just added cannot be found.');
  await recordWrite(writer, request, { action: 'note.created', ...eventOf(row, subject.label) });
  return row;
}

/** Owners and admins delete every note, all others their own. */
export async function deleteNote(writer: Writer, id: number, request: WriteRequest): Promise<void> {
  const row = requireFound(await repository.findNote(writer, id));
  const { caller } = request;
  const canDelete =
    row.author_id === caller.userId || allows(caller.rules, { action: 'delete', subject: 'Note' });
  if (!canDelete) throw new AppError('forbidden');
  const subject = await repository.findSubject(
    writer,
    row.subject_type as NoteSubject,
    row.subject_id,
  );
  if (!(await repository.removeNote(writer, id))) throw new AppError('not_found');
  const label = subject?.label ?? subjectOf(row);
  await recordWrite(writer, request, { action: 'note.deleted', ...eventOf(row, label) });
}

/** Without the text: it can be personal, and the audit trail is kept. */
const eventOf = (row: NoteRow, label: string) => ({
  ...auditSubject('Note', row.id, label),
  after: { subject: subjectOf(row) },
});

type NoteRow = InferResult<ReturnType<typeof repository.noteRows>>[number];

const subjectOf = (row: Pick<NoteRow, 'subject_type' | 'subject_id'>): string =>
  `${row.subject_type}:${row.subject_id}`;

export const toNote = (row: NoteRow): Note => ({
  id: row.id,
  subject: subjectOf(row),
  text: row.text,
  author: toNamed(row.author_id, row.author_name),
  created_at: row.created_at,
});
