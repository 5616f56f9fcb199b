import { createNote, deleteNote, listNotes, type NoteSubject } from '@provost/contract/notes';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptNotes } from '@/api/hosts/notes.ts';

export interface NotesOf {
  readonly subject: NoteSubject;
  readonly id: string;
}

const subjectText = ({ subject, id }: NotesOf): string => `${subject}:${id}`;

/** Newest first. */
export const notesQuery = (of: NotesOf) =>
  queryOptions({
    queryKey: [listNotes.path, subjectText(of)],
    queryFn: async ({ signal }) =>
      adaptNotes(await callEndpoint(listNotes, { query: { subject: subjectText(of) }, signal })),
    meta: { silent: true },
  });

const invalidateNotes = (client: QueryClient, of: NotesOf) =>
  client.invalidateQueries({ queryKey: notesQuery(of).queryKey });

interface NewNote {
  readonly text: string;
  /** The same for every attempt to add the same note. */
  readonly idempotencyKey: string;
}

export const addNoteOptions = (client: QueryClient, of: NotesOf) =>
  mutationOptions({
    mutationFn: ({ text, idempotencyKey }: NewNote) =>
      callEndpoint(createNote, {
        query: { subject: subjectText(of) },
        body: { text },
        idempotencyKey,
      }),
    onSuccess: () => invalidateNotes(client, of),
  });

export const deleteNoteOptions = (client: QueryClient, of: NotesOf) =>
  mutationOptions({
    mutationFn: (id: string) => callEndpoint(deleteNote, { params: { id } }),
    onSuccess: () => invalidateNotes(client, of),
  });
