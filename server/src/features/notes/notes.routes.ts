import * as contract from '@provost/contract/notes.schema';
import { translate } from '../../messages/translate.ts';
import { writeRequest } from '../../school/writes/write-request.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toNote } from './notes.mapper.ts';
import { createNote, deleteNote, readNotes } from './notes.service.ts';

export function registerNotes({ api, database, now }: FeatureContext): void {
  api.read(contract.listNotes, async ({ query, caller }) => ({
    data: (await readNotes(database.reader, query.subject, caller)).map(toNote),
  }));

  api.write(contract.createNote, {
    apply: async (call, writer) => {
      const { query, body, locale } = call;
      const request = writeRequest(call, now());
      const row = await createNote(writer, query.subject, body.text, request);
      return writeResponse(translate(locale, 'writes.note_added'), { data: toNote(row) });
    },
  });

  api.write(contract.deleteNote, {
    apply: async (call, writer) => {
      const { params, locale } = call;
      await deleteNote(writer, params.id, writeRequest(call, now()));
      return writeResponse(translate(locale, 'writes.note_deleted'), { data: { id: params.id } });
    },
  });
}
