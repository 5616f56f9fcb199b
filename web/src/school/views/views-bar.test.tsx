// @vitest-environment happy-dom

import { countViews, listViews } from '@provost/contract/views';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, show } from '@/testing/show.tsx';
import { ViewsBar } from './views-bar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the user's own view is the active one beside a shared view with the same query", async () => {
  const view = { list: 'students', query: 'status=trial&tags=3', version: 1, ignored: [] };
  const answers: Record<string, unknown> = {
    '/api/school/': { version: 1, time_zone: 'UTC' },
    [countViews.path]: [],
    [listViews.path]: [
      { ...view, id: 1, name: 'Of Kim', is_own: false, owner: { full_name: 'Kim' } },
      { ...view, id: 2, name: 'Mine', is_own: true, owner: { full_name: 'Ada' } },
    ],
  };
  serve(({ path }) => (path in answers ? Response.json({ data: answers[path] }) : undefined));
  await show(<ViewsBar path="/students" state={{ status: 'trial', tags: '3' } as never} />);
  expect(await screen.findByRole('button', { name: 'Edit view Mine' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit view Of Kim' })).toBeNull();
});
