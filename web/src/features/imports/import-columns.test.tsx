// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, serve, show } from '@/testing/show.tsx';
import { ApplyImport } from './apply-import.tsx';
import { ImportColumns, useImportChange } from './import-columns.tsx';
import type { ShownImport } from './imports.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = {
  id: '3',
  state: 'ready',
  columns: ['Mail', 'Vorname', 'Telefon'],
  mapping: { Mail: 'email' },
  blanks: {},
  fields: ['email', 'first_name', 'phone'].map((name) => ({ name, label: name })),
  sample: [],
  problems: [],
  asks: [],
  counts: { create: 2, update: 0, unchanged: 0, problem: 0 },
  hand_edited_rows: 0,
} as unknown as ShownImport;

const preview = () => Response.json({ data: shown });

const Parts = () => {
  const choices = useImportChange(shown);
  return (
    <>
      <ApplyImport of={shown} choices={choices} />
      <ImportColumns of={shown} choices={choices} />
    </>
  );
};

test('an import is not applied while a chosen column is saved', async () => {
  const saved = later();
  const writes = serve(({ method }) => {
    if (method === 'GET') return preview();
    return writes.length === 1 ? saved.response : Response.json({ data: {} });
  });
  await show(<Parts />);
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
  expect(apply().disabled).toBe(false);
  const field = screen.getByLabelText('Field for column Vorname');
  fireEvent.change(field, { target: { value: 'first_name' } });
  fireEvent.click(apply());
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(apply().disabled).toBe(true);
  saved.send({ data: {} });
  await waitFor(() => expect(apply().disabled).toBe(false));
  fireEvent.click(apply());
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
});

test('a column that is chosen while another choice is saved is saved after it', async () => {
  const first = later();
  const writes = serve(({ method }) => {
    if (method === 'GET') return preview();
    return writes.length === 1 ? first.response : Response.json({ data: {} });
  });
  await show(<Parts />);
  const choose = (column: string, value: string) =>
    fireEvent.change(screen.getByLabelText(`Field for column ${column}`), { target: { value } });
  choose('Vorname', 'first_name');
  await waitFor(() => expect(writes).toHaveLength(1));
  choose('Telefon', 'phone');
  const field = screen.getByLabelText<HTMLSelectElement>('Field for column Telefon');
  expect(field.value).toBe('phone');
  first.send({ data: {} });
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes.map(({ body }) => (body as { mapping: object }).mapping)).toEqual([
    { Vorname: 'first_name' },
    { Telefon: 'phone' },
  ]);
});

test('columns that are not imported are named above the others', async () => {
  serve(preview);
  await show(<Parts />);
  expect(screen.getByText('Not imported: Vorname and Telefon.')).toBeTruthy();
});

test('the values of a column stay while the preview shows other rows', async () => {
  const row = (value: string) => ({ row: 2, cells: [value], changes: {} });
  serve(({ query }) => {
    const sample = query === '' ? [row('first@school.test')] : [];
    return Response.json({ data: { ...shown, sample } });
  });
  const Changed = () => {
    const of = { ...shown, sample: [row('other@school.test')] } as unknown as ShownImport;
    return <ImportColumns of={of} choices={useImportChange(of)} />;
  };
  await show(<Changed />);
  expect(await screen.findByText('first@school.test')).toBeTruthy();
  expect(screen.queryByText('other@school.test')).toBeNull();
});

test('a class level that is missing leads to those of the school', async () => {
  serve(preview);
  const Missing = () => {
    const of = {
      ...shown,
      mapping: { Stufe: 'class_level' },
      counts: { ...shown.counts, problem: 1 },
      problems: [{ row: 2, column: 'Stufe', value: '5a', reason: 'Missing' }],
    } as unknown as ShownImport;
    return <ApplyImport of={of} choices={useImportChange(of)} />;
  };
  await show(<Missing />);
  const link = screen.getByRole('link', { name: 'Class levels' });
  expect(link.getAttribute('href')).toBe('/settings/class-levels');
});
