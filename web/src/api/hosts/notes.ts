import type { Note } from '@provost/contract/notes';
import { idOf, instantOf, objectOf, personNameOf, textOf } from '../raw/fields.ts';
import { unwrapList } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';

const noteAdapter = adapter<Adapted<Note>>({
  id: idOf,
  subject: (raw) => textOf(raw, 'subject'),
  text: (raw) => textOf(raw, 'text'),
  author: (raw) => {
    const author = objectOf(raw, 'author');
    return author && { id: idOf(author), full_name: personNameOf(author) };
  },
  created_at: (raw) => instantOf(raw, 'created_at'),
});

export const adaptNotes = (response: unknown): readonly Adapted<Note>[] =>
  unwrapList(response).rows.map(noteAdapter.adapt);
