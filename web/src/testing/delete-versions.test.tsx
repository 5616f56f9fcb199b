// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { announceWrite, watchWrites } from '@/api/writes/announce-write.ts';
import { createQueryClient } from '@/app/query-client.ts';
import { ClassLevelsScreen } from '@/features/settings/class-levels-screen.tsx';
import { PaymentPlansScreen } from '@/features/settings/payment-plans-screen.tsx';
import { TagsScreen } from '@/features/settings/tags-screen.tsx';
import { ViewsBar } from '@/school/views/views-bar.tsx';
import { serve, show } from './show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const record = (name: string, version: number) => ({
  id: 8,
  name,
  version,
  archived: false,
  color: 'red',
  instalments: [{}],
  list: 'students',
  query: 'status=active',
  ignored: [],
  owner: { id: 7, full_name: 'Ana' },
  is_own: true,
  shared: false,
  is_default: false,
});

const state = { status: 'active' } as never;

/** A view is deleted without a question: its version is that of the button. */
const cases: readonly (readonly [string, () => ReactElement, number])[] = [
  ['tag', () => <TagsScreen />, 3],
  ['payment plan', () => <PaymentPlansScreen />, 3],
  ['class level', () => <ClassLevelsScreen />, 3],
  ['view', () => <ViewsBar path="/students" state={state} />, 4],
];

test.each(cases)(
  'a %s is deleted as it was shown: the server can refuse it after a change of a colleague',
  async (_name, part, expected) => {
    let version = 3;
    const sent = serve(({ method, path }) => {
      if (method !== 'GET') return Response.json({ code: 'stale', current: {} }, { status: 409 });
      if (path.endsWith('/school/')) return Response.json({ data: { version: 1 } });
      if (path.endsWith('/counts/')) return Response.json({ data: [] });
      return Response.json({ data: [record(version === 3 ? 'Old' : 'Renamed', version)] });
    });
    const client = createQueryClient();
    onTestFinished(watchWrites(client));
    await show(part(), client);
    const button = await screen.findByRole('button', { name: /^Delete (view )?Old$/ });
    if (expected === 3) fireEvent.click(button);
    version = 4;
    announceWrite(['tags', 'payment-plans', 'class-levels', 'views']);
    await screen.findByText('Renamed');
    const confirm = expected === 3 ? 'Delete' : 'Delete view Renamed';
    fireEvent.click(await screen.findByRole('button', { name: confirm }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([{ method: 'DELETE', query: `?version=${expected}` }]);
  },
);
