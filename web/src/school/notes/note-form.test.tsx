// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, serve, show } from '@/testing/show.tsx';
import { NoteForm } from './notes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => show(<NoteForm subject="student" id="1" />);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const add = () => screen.getByRole('button', { name: 'Add note' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const saved = { data: { id: 1, text: 'Called' } };

test('two presses and Ctrl+Enter add one note', async () => {
  const { response, send } = later();
  const sent = serve(() => response);
  await open();
  await type('Called');
  fireEvent.click(add());
  fireEvent.click(add());
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  send(saved);
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(sent).toHaveLength(1);
});

test('the draft of a note that was saved after the user left is gone', async () => {
  const { response, send } = later();
  const sent = serve(() => response);
  const first = await open();
  await type('Called');
  fireEvent.click(add());
  await waitFor(() => expect(sent).toHaveLength(1));
  first.unmount();
  send(saved);
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  await open();
  expect((await field()).value).toBe('');
});

test('a note whose response was lost is sent again with the same key, also after a reload', async () => {
  const sent = serve(() => Promise.reject(new TypeError('Failed to fetch')));
  const first = await open();
  await type('Called');
  fireEvent.click(add());
  await waitFor(() => expect(sent).toHaveLength(1));
  first.unmount();
  await open();
  expect((await field()).value).toBe('Called');
  fireEvent.click(add());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
