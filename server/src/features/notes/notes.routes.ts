import {
  createNote,
  deleteNote as deleteNoteCall,
  listNotes,
} from '@provost/contract/notes.schema';
import { translate } from '../../messages/translate.ts';
import { writeRequest, writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { toNote } from './notes.mapper.ts';
import { addNote, deleteNote, readNotes } from './notes.service.ts';

export function registerNotes({ api, database, now }: FeatureContext): void {
  api.read(listNotes, async ({ query, caller }) => ({
    data: (await readNotes(database.reader, query.subject, caller)).map(toNote),
  }));

  api.write(createNote, {
    apply: async ({ query, body, caller, locale, requestId }, writer) => {
      const request = writeRequest({ caller, requestId }, now());
      const row = await addNote(writer, query.subject, body.text, request);
      return writeResponse(translate(locale, 'writes.note_added'), { data: toNote(row) });
    },
  });

  api.write(deleteNoteCall, {
    apply: async ({ params, caller, locale, requestId }, writer) => {
      await deleteNote(writer, params.id, writeRequest({ caller, requestId }, now()));
      return writeResponse(translate(locale, 'writes.note_deleted'), { data: { id: params.id } });
    },
  });
}
