import { createNote, listNotes, type NoteSubject } from '@provost/contract/notes';
import { callEndpoint } from '@/api/client.ts';
import { silentQuery } from '@/api/own.ts';

export interface NotesOf {
  readonly subject: NoteSubject;
  readonly id: string;
}

const subjectText = ({ subject, id }: NotesOf): string => `${subject}:${id}`;

/** Newest first. */
export const notesQuery = (of: NotesOf) =>
  silentQuery(listNotes, { query: { subject: subjectText(of) } });

export const addNote = (of: NotesOf, text: string, idempotencyKey: string) =>
  callEndpoint(createNote, {
    query: { subject: subjectText(of) },
    body: { text: text.trim() },
    idempotencyKey,
  });
