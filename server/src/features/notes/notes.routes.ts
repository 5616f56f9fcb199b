import * as contract from '@provost/contract/notes.schema';
import type { FeatureContext } from '../feature.ts';
import { createNote, deleteNote, readNotes, toNote } from './notes.service.ts';

export function registerNotes({ api, database }: FeatureContext): void {
  api.read(contract.listNotes, async ({ query, caller }) => ({
    data: (await readNotes(database.reader, query.subject, caller)).map(toNote),
  }));

  api.write(contract.createNote, async ({ query, body, done, request }, writer) => {
    const row = await createNote(writer, query.subject, body.text, request);
    return done('writes.note_added', { data: toNote(row) });
  });

  api.write(contract.deleteNote, async ({ params, done, request }, writer) => {
    await deleteNote(writer, params.id, request);
    return done('writes.note_deleted', { data: { id: params.id } });
  });
}
