// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { createQueryClient } from '@/app/query-client.ts';
import { repairLostFocus } from '@/lib/dom/lost-focus.ts';
import { ViewsBar } from '@/school/views/views-bar.tsx';
import { serve, show } from '@/testing/show.tsx';
import { ClassLevelsScreen } from './class-levels-screen.tsx';
import { PaymentPlansScreen } from './payment-plans-screen.tsx';
import { TagsScreen } from './tags-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const record = (id: number, query = '') => ({
  id,
  name: `Name ${id}`,
  version: 1,
  archived: false,
  color: 'red',
  instalments: [{}],
  list: 'students',
  query,
  ignored: [],
  owner: { id: 7, full_name: 'Ana' },
  is_own: true,
  shared: false,
  is_default: false,
});

/** A screen with records that a deletion removes. */
const open = async (part: ReactElement) => {
  let records = [record(1), record(2, 'status=active'), record(3, 'a=c')];
  serve(({ method, path }) => {
    if (path.endsWith('/school/')) return Response.json({ data: { version: 1 } });
    if (path.endsWith('/counts/')) return Response.json({ data: [] });
    if (method === 'DELETE') {
      records = records.filter(({ id }) => !path.endsWith(`/${id}/`));
      return Response.json({ data: { id: 1 } });
    }
    if (method !== 'GET') return Response.json({ data: record(2) });
    return Response.json({ data: records });
  });
  const client = createQueryClient();
  onTestFinished(watchWrites(client));
  onTestFinished(repairLostFocus());
  await show(<main>{part}</main>, client);
};

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

const expectFocusOn = (name: string | RegExp, role = 'button') =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));

test.each([
  ['tag', <TagsScreen key="tags" />],
  ['payment plan', <PaymentPlansScreen key="plans" />],
  ['class level', <ClassLevelsScreen key="levels" />],
])('after a deleted %s, the focus is on the next row', async (_name, part) => {
  await open(part);
  await press('Delete Name 2');
  await press('Delete');
  await waitFor(() => expect(screen.queryByText('Name 2')).toBeNull());
  await expectFocusOn('Delete Name 3');
});

test('after a deleted view, the focus is on the view before it', async () => {
  await open(<ViewsBar path="/students" state={{ status: 'active' } as never} />);
  await press('Delete view Name 2');
  await waitFor(() => expect(screen.queryByText('Name 2')).toBeNull());
  await expectFocusOn(/^Name 3/, 'link');
});

test.each(['Save', 'Cancel'])(
  'after %s, the focus is on the button that opened the form',
  async (button) => {
    await open(<TagsScreen />);
    await press('Edit Name 2');
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), {
      target: { value: 'Other' },
    });
    await press(button);
    await expectFocusOn('Edit Name 2');
    await press('New tag');
    await screen.findByRole('textbox', { name: /^Name/ });
    await press('Cancel');
    await expectFocusOn('New tag');
  },
);
