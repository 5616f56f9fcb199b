import * as contract from '@provost/contract/notes.schema';
import { translate } from '../../messages/translate.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { toNote } from './notes.mapper.ts';
import { createNote, deleteNote, readNotes } from './notes.service.ts';

export function registerNotes({ api, database }: FeatureContext): void {
  api.read(contract.listNotes, async ({ query, caller }) => ({
    data: (await readNotes(database.reader, query.subject, caller)).map(toNote),
  }));

  api.write(contract.createNote, async ({ query, body, locale, request }, writer) => {
    const row = await createNote(writer, query.subject, body.text, request);
    return writeResponse(translate(locale, 'writes.note_added'), { data: toNote(row) });
  });

  api.write(contract.deleteNote, async ({ params, locale, request }, writer) => {
    await deleteNote(writer, params.id, request);
    return writeResponse(translate(locale, 'writes.note_deleted'), { data: { id: params.id } });
  });
}
