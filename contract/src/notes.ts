import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Note, NoteForm } from './notes.schema.ts';

export type * from './notes.schema.ts';

export const noteSubjects = ['student', 'teacher', 'course', 'payment'] as const;
export type NoteSubject = (typeof noteSubjects)[number];

/** The newest; there is no second page. */
export const maxListedNotes = 200;

/** `?subject=student:12`; the caller must be able to read the subject too. */
export const listNotes = endpoint<{ data: Note[] }>()({
  route: 'GET /api/notes/',
  access: { action: 'read', subject: 'Note' },
  shows: ['notes'],
});

export const createNote = endpoint<Written<Note>, NoteForm>()({
  route: 'POST /api/notes/',
  access: { action: 'create', subject: 'Note' },
  affects: ['notes'],
});

/** The server adds one rule: only owners and admins delete the notes of others. */
export const deleteNote = endpoint<Written<Pick<Note, 'id'>>>()({
  route: 'DELETE /api/notes/{id}/',
  access: { action: 'create', subject: 'Note' },
  affects: ['notes'],
});
