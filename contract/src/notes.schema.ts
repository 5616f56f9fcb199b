import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import * as calls from './notes.ts';
import { id, instant, text } from './text.schema.ts';

const note = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  author: z.nullable(z.object({ id, full_name: z.string() })),
  created_at: instant,
});
export type Note = z.output<typeof note>;

const subject = z
  .string()
  .check(z.regex(new RegExp(`^(${calls.noteSubjects.join('|')}):[1-9]\\d{0,14}$`), 'invalid'));
const query = z.strictObject({ subject });

const noteForm = z.strictObject({ text: text(1, 5000) });
export type NoteForm = z.input<typeof noteForm>;

export const listNotes = withSchemas(calls.listNotes, {
  summary: `The latest ${calls.maxListedNotes} internal notes on a student, teacher, course or payment, newest first.`,
  query,
  response: z.object({ data: z.array(note) }),
});

export const createNote = withSchemas(calls.createNote, {
  summary: 'Add an internal note.',
  query,
  body: noteForm,
  status: 201,
  response: written(note),
});

export const deleteNote = withSchemas(calls.deleteNote, {
  summary: 'Delete a note; owners and admins can delete those of others.',
  response: written(z.pick(note, { id: true })),
});
