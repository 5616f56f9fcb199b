// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { announceWrite, watchWrites } from '@/api/writes/announce-write.ts';
import { createQueryClient } from '@/app/query-client.ts';
import { TagsScreen } from '@/features/settings/tags-screen.tsx';
import { PayerForm } from '@/school/payers/payer-form.tsx';
import { ViewDialog } from '@/school/views/view-dialog.tsx';
import { inDialog, serve, show } from './show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = { isOpen: true, onClose: () => undefined };
const payerDialog = (version: number) =>
  inDialog(<PayerForm of="student" record={student(version)} />);
const student = (version: number) =>
  ({ id: '2', full_name: 'Ana Lima', payer: { id: '4', name: 'Lima Ltd' }, version }) as never;
const view = (version: number) =>
  [{ id: '3', name: 'Late', is_own: true, list: 'students', query: 'a=b', version }] as never;
const tag = (id: number, name: string, version: number) => ({ id, name, color: 'red', version });

interface Case {
  /** As it is with this version of the record. */
  readonly part: (version: number) => ReactElement;
  readonly fill?: () => Promise<void>;
  readonly button: string;
}

const cases: Readonly<Record<string, Case>> = {
  'payer of a student': {
    part: payerDialog,
    button: 'Change payer',
  },
  'view that is replaced': {
    part: (version) => (
      <ViewDialog list="students" view={undefined} query="c=d" others={view(version)} {...open} />
    ),
    fill: async () => {
      fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Late' } });
    },
    button: 'Save view',
  },
  'merged tag': {
    part: () => <TagsScreen />,
    fill: async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Merge Old' }));
      fireEvent.change(await screen.findByLabelText('Into'), { target: { value: '9' } });
    },
    button: 'Merge',
  },
};

test.each(Object.entries(cases))(
  '%s: a change of a colleague is not overwritten by a dialog that was open',
  async (_name, { part, fill, button }) => {
    let version = 3;
    const sent = serve(({ method, path }) => {
      if (method !== 'GET') return Response.json({ code: 'stale', current: {} }, { status: 409 });
      if (path.endsWith('/school/')) return Response.json({ data: { version: 1 } });
      if (!path.endsWith('/tags/')) return Response.json({ count: 0, results: [] });
      const name = version === 3 ? 'Old' : 'Renamed';
      return Response.json({ data: [tag(8, name, version), tag(9, 'Other', 1)] });
    });
    const Part = () => {
      const [shown, setShown] = useState(version);
      return (
        <>
          {part(shown)}
          <button type="button" data-testid="colleague" onClick={() => setShown(version)} />
        </>
      );
    };
    const client = createQueryClient();
    onTestFinished(watchWrites(client));
    await show(<Part />, client);
    await fill?.();
    const dialog = within(await screen.findByRole('dialog'));
    version = 4;
    announceWrite(['tags']);
    fireEvent.click(screen.getByTestId('colleague'));
    if (screen.queryByText('Old')) await screen.findByText('Renamed');
    fireEvent.click(await dialog.findByRole('button', { name: button }));
    await dialog.findByRole('button', { name: `${button} anyway` });
    expect(sent).toMatchObject([{ body: { version: 3 } }]);
  },
);

test('the list of payers does not open over the buttons where there is a payer', async () => {
  serve(() => Response.json({ count: 1, results: [{ id: 5, name: 'Other Ltd' }] }));
  await show(payerDialog(3));
  const field = await screen.findByRole('combobox', { name: 'Payer' });
  fireEvent.focus(field);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
});
