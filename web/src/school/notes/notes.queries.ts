import { createNote, listNotes, type NoteSubject } from '@provost/contract/notes';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { callOwn } from '@/api/own.ts';

export interface NotesOf {
  readonly subject: NoteSubject;
  readonly id: string;
}

const subjectText = ({ subject, id }: NotesOf): string => `${subject}:${id}`;

/** Newest first. */
export const notesQuery = (of: NotesOf) =>
  queryOptions({
    queryKey: [listNotes.path, subjectText(of)],
    queryFn: ({ signal }) => callOwn(listNotes, { query: { subject: subjectText(of) }, signal }),
    meta: { silent: true },
  });

export const addNote = (of: NotesOf, text: string, idempotencyKey: string) =>
  callEndpoint(createNote, {
    query: { subject: subjectText(of) },
    body: { text: text.trim() },
    idempotencyKey,
  });
