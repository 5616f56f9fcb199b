// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, serve, show } from '@/testing/show.tsx';
import { ImportResult } from './import-result.tsx';
import type { ShownImport } from './imports.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const failed = {
  id: '3',
  kind: 'students',
  state: 'failed',
  job_id: '7',
  counts: { create: 120, update: 0, unchanged: 0, problem: 0 },
} as unknown as ShownImport;
const job = { id: 7, state: 'failed', done: 50, failed: 2, total: 120, error_code: 'forbidden' };

test('an import that failed says how many rows it has applied, and can be continued', async () => {
  const writes = serve(() => Response.json({ data: job }));
  await show(<ImportResult of={failed} />);
  expect((await screen.findByText(/48 rows applied/)).textContent).toContain('2 rows');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(writes).toMatchObject([{ path: '/api/imports/3/apply/' }]));
});

test('until its job is known, it says no number of rows', async () => {
  const { response, send } = later();
  serve(() => response);
  await show(<ImportResult of={failed} />);
  expect(screen.queryByText(/rows applied/)).toBeNull();
  send({ data: job });
  expect(await screen.findByText(/48 rows applied/)).toBeTruthy();
});

test('rows with problems are counted in the result', async () => {
  serve(() => Response.json({ data: { ...job, state: 'done', failed: 0, done: 118 } }));
  const counts = { ...failed.counts, create: 118, problem: 2 };
  await show(<ImportResult of={{ ...failed, state: 'applied', counts }} />);
  expect((await screen.findByText(/118 rows applied/)).textContent).toContain(
    '2 rows with problems were left out.',
  );
});
