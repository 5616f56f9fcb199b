// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { createQueryClient } from '@/app/query-client.ts';
import { repairLostFocus } from '@/lib/dom/lost-focus.ts';
import { later, serve, show } from '@/testing/show.tsx';
import { ImportScreen } from './import-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = {
  id: 3,
  kind: 'students',
  file_name: 'students.csv',
  columns: ['Mail'],
  mapping: {},
  blanks: {},
  fields: [{ name: 'email', label: 'Email' }],
  sample: [],
  problems: [],
  asks: [],
  counts: { create: 2, update: 0, unchanged: 0, problem: 0 },
  hand_edited_rows: 0,
  total: 2,
  checked: 1,
  version: 1,
  same_file: { id: 2, state: 'applied', created_at: '2026-01-01T00:00:00Z' },
};

const row = (page: number) => ({
  row: page,
  state: 'create',
  cells: [`row of page ${page}`],
  changes: {},
});

/** The screen of an import that is in the next state after each write. */
const open = async (...states: readonly string[]) => {
  let writes = 0;
  serve(({ method }) => {
    if (method !== 'GET') writes += 1;
    return Response.json({ data: { ...file, state: states[writes] } });
  });
  const client = createQueryClient();
  onTestFinished(watchWrites(client));
  onTestFinished(repairLostFocus());
  await show(
    <main>
      <ImportScreen />
    </main>,
    client,
  );
};

test('a choice of a column keeps the focus while the file is checked again', async () => {
  await open('ready', 'checking');
  const field = await screen.findByLabelText('Field for column Mail');
  field.focus();
  fireEvent.change(field, { target: { value: 'email' } });
  await screen.findByRole('progressbar');
  expect(document.activeElement).toBe(field);
  expect(field.isConnected).toBe(true);
});

test('after Apply, the focus is at the result', async () => {
  await open('ready', 'applying');
  const apply = await screen.findByRole('button', { name: 'Apply' });
  apply.focus();
  fireEvent.click(apply);
  const result = await screen.findByRole('region', { name: 'Result' });
  await waitFor(() => expect(document.activeElement).toBe(result));
});

test('a page that has no more rows after a change of the columns gives way to the last one', async () => {
  let create = 120;
  serve(({ method, query }) => {
    if (method !== 'GET') create = 60;
    const page = Number(new URLSearchParams(query).get('page') ?? 1);
    const sample = page <= Math.ceil(create / 50) ? [row(page)] : [];
    const counts = { ...file.counts, create };
    return Response.json({ data: { ...file, state: 'ready', total: 120, counts, sample } });
  });
  const client = createQueryClient();
  onTestFinished(watchWrites(client));
  await show(<ImportScreen />, client);
  fireEvent.click(await screen.findByRole('radio', { name: 'New (120)' }));
  for (const page of [2, 3]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findAllByText(`row of page ${page}`);
  }
  fireEvent.change(screen.getByLabelText('Field for column Mail'), { target: { value: 'email' } });
  expect(await screen.findAllByText('row of page 2')).toBeTruthy();
});

test('Apply is pressed once, however late the next state is read', async () => {
  let isApplied = false;
  const { response } = later();
  const writes = serve(({ method }) => {
    if (method !== 'GET') isApplied = true;
    return method === 'GET' && isApplied
      ? response
      : Response.json({ data: { ...file, state: 'ready' } });
  });
  const client = createQueryClient();
  onTestFinished(watchWrites(client));
  await show(<ImportScreen />, client);
  const apply = await screen.findByRole('button', { name: 'Apply' });
  fireEvent.click(apply);
  await waitFor(() => expect(client.isFetching()).toBeGreaterThan(0));
  expect(apply.dataset.loading).toBe('true');
  fireEvent.click(apply);
  expect(writes).toHaveLength(1);
});

test('a check that failed can be started again', async () => {
  await open('check_failed', 'checking');
  expect((await screen.findByRole('alert')).textContent).toMatch('couldn’t be checked');
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('progressbar');
});

test('problems that were solved elsewhere are gone after another check', async () => {
  let problem = 2;
  const writes = serve(({ method }) => {
    if (method !== 'GET') problem = 0;
    return Response.json({
      data: { ...file, state: 'ready', counts: { ...file.counts, problem } },
    });
  });
  const client = createQueryClient();
  onTestFinished(watchWrites(client));
  await show(<ImportScreen />, client);
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull());
  expect(writes.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { mapping: {}, blanks: {} }],
  ]);
});

test('each cell knows its heading, which a phone shows beside it', async () => {
  await open('ready');
  const field = await screen.findByLabelText('Field for column Mail');
  expect(field.closest('td')?.dataset.title).toBe('Imported as');
});
