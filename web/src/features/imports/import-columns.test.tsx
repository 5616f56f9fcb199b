// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, serve, show } from '@/testing/show.tsx';
import { ImportColumns } from './import-columns.tsx';
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
} as unknown as ShownImport;

test('a column that is chosen while another choice is saved is saved after it', async () => {
  const first = later();
  const writes = serve(() => (writes.length === 1 ? first.response : Response.json({ data: {} })));
  await show(<ImportColumns of={shown} />);
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
