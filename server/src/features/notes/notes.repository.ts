import { maxListedNotes, type NoteSubject } from '@provost/contract/notes';
import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export const noteRows = (reader: Reader) =>
  reader
    .selectFrom('notes')
    .leftJoin('users as author', 'author.id', 'notes.author_id')
    .select([
      'notes.id',
      'notes.subject_type',
      'notes.subject_id',
      'notes.text',
      'notes.created_at',
      'author.id as author_id',
      'author.full_name as author_name',
    ]);

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

export async function insertNote(
  writer: Writer,
  note: Insertable<Tables['notes']>,
): Promise<number> {
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

export interface SubjectRow {
  readonly label: string;
  readonly erased_at: string | null;
}

export async function findSubject(
  reader: Reader,
  type: NoteSubject,
  id: number,
): Promise<SubjectRow | undefined> {
  if (type === 'course') {
    const course = await reader
      .selectFrom('courses')
      .select('title as label')
      .where('id', '=', id)
      .executeTakeFirst();
    return course && { ...course, erased_at: null };
  }
  if (type === 'payment') {
    const payment = await reader
      .selectFrom('payments')
      .select('number as label')
      .where('id', '=', id)
      .executeTakeFirst();
    return payment && { ...payment, erased_at: null };
  }
  return reader
    .selectFrom('users')
    .select(['full_name as label', 'erased_at'])
    .where('id', '=', id)
    .where('user_type', '=', type)
    .executeTakeFirst();
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
