// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followedJobs, followJob } from '@/api/jobs/followed-jobs.ts';
import { writeStored } from '@/lib/dom/draft-storage.ts';
import { serve, show } from '@/testing/show.tsx';
import { FollowedJobs } from './followed-jobs.tsx';

/** Of each test: a notification that an earlier one dismissed is still to be removed, by its id. */
let id = 0;
beforeEach(() => {
  id += 2;
});
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.unstubAllGlobals();
});

const queued = {
  kind: 'bulk',
  state: 'queued',
  done: 0,
  total: 1934,
  failed: 0,
  result: null,
  error: null,
  error_code: null,
  bulk: { list: 'students', action: 'suspend' },
  undoes_id: null,
  is_undoable: false,
};
const done = { ...queued, state: 'done', done: 1934, is_undoable: true, result: { done: 1934 } };
const left = { id: 9, name: 'Ana Lima', reference: 'a@b.c', state: 'left', reason: 'Changed.' };

const serveJobs = (jobs: Record<string, object>) =>
  serve(({ method, path }) => {
    if (method === 'POST' && path.endsWith(`/${id}/undo/`)) {
      return Response.json({ data: { ...queued, id: id + 1, kind: 'undo', undoes_id: id } });
    }
    if (path.endsWith('/rows/')) return Response.json({ count: 1, data: [left] });
    const asked = /jobs\/(\d+)\/$/.exec(path)?.[1] ?? '';
    const job = jobs[asked];
    return job && Response.json({ data: { id: Number(asked), ...job } });
  });

const follow = async (jobs: Record<string, object>) => {
  const writes = serveJobs(jobs);
  await show(<FollowedJobs />);
  act(() => followJob(String(id)));
  return writes;
};

test('a job shows what it does and how far it is, and can be cancelled', async () => {
  const writes = await follow({ [id]: { ...queued, state: 'running', done: 780 } });
  expect(await screen.findByText(/Suspending 1,934 students… 40\s?%/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(writes[0]?.path).toBe(`/api/jobs/${id}/cancel/`));
});

test('while the server is down, it says that it waits', async () => {
  let isDown = false;
  const job = { data: { id, ...queued, state: 'running', done: 780 } };
  serve(() => (isDown ? new Response('', { status: 503 }) : Response.json(job)));
  await show(<FollowedJobs />);
  act(() => followJob(String(id)));
  await screen.findByText(/Suspending/);
  isDown = true;
  const waiting = 'Waiting for the server. The job continues when it is back.';
  expect(await screen.findByText(waiting)).toBeTruthy();
  isDown = false;
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  expect(screen.getByText(/Suspending 1,934 students… 40/)).toBeTruthy();
});

test('its progress can be dismissed; its result is still shown', async () => {
  const jobs: Record<string, object> = { [id]: { ...queued, state: 'running' } };
  await follow(jobs);
  await screen.findByText(/Suspending/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
  jobs[id] = done;
  expect(await screen.findByText('Done: 1,934')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
  expect(followedJobs()).toBe('');
});

test('it is followed again after a reload', async () => {
  await follow({ [id]: done });
  await screen.findByText('Suspend 1,934 students');
  cleanup();
  act(() => toast.remove());
  await show(<FollowedJobs />);
  expect(await screen.findByText('Suspend 1,934 students')).toBeTruthy();
});

test('what it has done can be undone, and what the undo left alone is named', async () => {
  const writes = await follow({
    [id]: done,
    [id + 1]: {
      ...done,
      kind: 'undo',
      undoes_id: id,
      result: { done: 1933, left: 1 },
      is_undoable: false,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Done: 1,933 · Left alone, changed since: 1')).toBeTruthy();
  expect(await screen.findByText('Ana Lima: Changed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show these' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy();
  expect(writes.map(({ path }) => path)).toEqual([`/api/jobs/${id}/undo/`]);
  expect(followedJobs()).toBe(String(id + 1));
});

test('a job of somebody else is forgotten', async () => {
  await follow({});
  await waitFor(() => expect(followedJobs()).toBe(''));
});

const startLost = () => {
  writeStored('job start', '7', { key: 'lost', form: 'bulk students suspend' });
  writeStored('attempt:bulk students suspend', '7', { key: 'lost' });
};

test('a job whose start was answered to nobody is shown after a reload, and can be taken back', async () => {
  const answers = [
    new Response('', { status: 503 }),
    Response.json({ data: { was_saved: true, id } }),
  ];
  const writes = serve(({ path }) =>
    path === '/api/writes/settle/'
      ? (answers.shift() as Response)
      : Response.json({ data: { id, ...done } }),
  );
  startLost();
  await show(<FollowedJobs />);
  expect(await screen.findByText('Suspend 1,934 students', {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(writes.map(({ body }) => body)).toEqual([{ key: 'lost' }, { key: 'lost' }]);
  expect(sessionStorage.getItem('draft:job start:7')).toBeNull();
  expect(sessionStorage.getItem('draft:attempt:bulk students suspend:7')).toBeNull();
});

test('a start that never arrived is forgotten', async () => {
  const writes = serve(() => Response.json({ data: { was_saved: false, id: null } }));
  startLost();
  await show(<FollowedJobs />);
  await waitFor(() => expect(sessionStorage.getItem('draft:job start:7')).toBeNull());
  expect(writes).toHaveLength(1);
  expect(followedJobs()).toBe('');
});
