import { maxListedNotes, type NoteSubject } from '@provost/contract/notes';
import { type Insertable, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export const noteRows = (reader: Reader) =>
  reader
    .selectFrom('notes')
    .leftJoin('users as author', 'author.id', 'notes.author_id')
    .selectAll('notes')
    .select('author.full_name as author_name');

/** The newest first. */
export const notesAbout = (reader: Reader, type: NoteSubject, id: number) =>
  noteRows(reader)
    .where('notes.subject_type', '=', type)
    .where('notes.subject_id', '=', id)
    .orderBy('notes.id', 'desc')
    .limit(maxListedNotes)
    .execute();

export const findNote = (reader: Reader, id: number) =>
  noteRows(reader).where('notes.id', '=', id).executeTakeFirst();

export async function insertNote(writer: Writer, note: Insertable<Tables['notes']>) {
  const { id } = await writer
    .insertInto('notes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeNote(writer: Writer, id: number): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('notes')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const labels = {
  student: sql`full_name as label, erased_at from users where user_type = 'student'`,
  teacher: sql`full_name as label, erased_at from users where user_type = 'teacher'`,
  course: sql`title as label, null as erased_at from courses where true`,
  payment: sql`number as label, null as erased_at from payments where true`,
} as const satisfies Record<NoteSubject, unknown>;

export async function findSubject(reader: Reader, type: NoteSubject, id: number) {
  const { rows } = await sql<{ label: string; erased_at: string | null }>`
    select ${labels[type]} and id = ${id}`.execute(reader);
  return rows[0];
}

/** The subject cannot be deleted or erased before the note is saved. */
export async function lockSubject(writer: Writer, type: NoteSubject, id: number): Promise<void> {
  if (type === 'payment') return;
  await writer
    .selectFrom(type === 'course' ? 'courses' : 'users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}
