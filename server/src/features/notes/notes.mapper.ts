import type { Note } from '@provost/contract/notes';
import type { InferResult } from 'kysely';
import { toNamed } from '../../school/accounts/user-fields.ts';
import type { noteRows } from './notes.repository.ts';

export type NoteRow = InferResult<ReturnType<typeof noteRows>>[number];

export const subjectOf = (row: Pick<NoteRow, 'subject_type' | 'subject_id'>): string =>
  `${row.subject_type}:${row.subject_id}`;

export const toNote = (row: NoteRow): Note => ({
  id: row.id,
  subject: subjectOf(row),
  text: row.text,
  author: toNamed(row.author_id, row.author_name),
  created_at: row.created_at,
});
