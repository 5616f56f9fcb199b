// @vitest-environment happy-dom

import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { followedJobs } from '@/api/jobs/followed-jobs.ts';
import type { BulkDialogProps } from '@/table/resource.ts';
import { serve, show } from '@/testing/show.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

afterEach(() => {
  cleanup();
  act(() => onlineManager.setOnline(true));
  vi.unstubAllGlobals();
});

const preview = {
  count: 12,
  eligible: 10,
  reasons: [{ code: 'unchanged', count: 2, message: 'Already suspended.' }],
  sample: [
    { id: 1, name: 'Ana Lima' },
    { id: 2, name: 'Bo Chen' },
  ],
  total: 1000,
};

const open = async (
  given: Partial<BulkDialogProps>,
  answer: (call: { path: string; body: unknown }) => Response | Promise<Response> | undefined,
  stored: Record<string, string> = {},
) => {
  const writes = serve((call) => {
    if (call.path === '/api/class-levels/') {
      return Response.json({ data: [{ id: 3, name: 'Year 3', archived: false }] });
    }
    if (call.path === '/api/school/') return Response.json({ data: { version: 1 } });
    return answer(call);
  });
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);
  const onStarted = vi.fn();
  await show(
    <BulkDialog
      list="students"
      action="suspend"
      selected={{ query: 'status=active', count: 12 }}
      narrowing={<p>Status Active</p>}
      isOpen
      onClose={() => undefined}
      onStarted={onStarted}
      {...given}
    />,
  );
  const starts = () => writes.filter(({ path }) => path === '/api/bulk/');
  return { writes, starts, onStarted };
};

const started = () => Response.json({ data: { id: 4, state: 'queued' } }, { status: 202 });
const confirm = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the dialog says which rows, how many change, why others do not, and names some', async () => {
  const { starts, onStarted } = await open({}, ({ path }) =>
    path.endsWith('preview/') ? Response.json({ data: preview }) : started(),
  );
  expect(await screen.findByText('Will change: 10 students')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Suspend 12 students' })).toBeTruthy();
  expect(screen.getByText('Status Active')).toBeTruthy();
  expect(screen.getByText('Won’t change: 2. Already suspended.')).toBeTruthy();
  expect(screen.getByText('For example Ana Lima and Bo Chen')).toBeTruthy();
  expect(screen.getByText('You can undo this afterwards.')).toBeTruthy();
  confirm('Suspend 10 students');
  await waitFor(() => expect(onStarted).toHaveBeenCalled());
  expect(starts()[0]?.body).toEqual({
    list: 'students',
    action: 'suspend',
    query: 'status=active',
    expected_count: 12,
  });
  expect(starts()[0]?.key).toBeTruthy();
  expect(followedJobs()).toBe('4');
});

test('another number is shown, and confirmed again before anything starts', async () => {
  let count = 12;
  const { starts, onStarted } = await open({}, ({ path, body }) => {
    if (path.endsWith('preview/'))
      return Response.json({ data: { ...preview, count, eligible: count - 2 } });
    const { expected_count } = body as { expected_count: number };
    return expected_count === count
      ? started()
      : Response.json(
          { code: 'count_changed', error: 'Check the number.', count },
          { status: 409 },
        );
  });
  await screen.findByText('Will change: 10 students');
  count = 14;
  confirm('Suspend 10 students');
  expect(await screen.findByText(/changed from 12 to 14/)).toBeTruthy();
  expect(onStarted).not.toHaveBeenCalled();
  confirm('Suspend 12 students');
  await waitFor(() => expect(onStarted).toHaveBeenCalled());
  const [first, second] = starts();
  expect(second?.body).toMatchObject({ expected_count: 14 });
  expect(second?.key).not.toBe(first?.key);
});

test('more than a fifth of all records asks for the number', async () => {
  const { starts } = await open({}, ({ path }) =>
    path.endsWith('preview/') ? Response.json({ data: { ...preview, total: 59 } }) : started(),
  );
  const number = await screen.findByLabelText('Type 12 to confirm');
  confirm('Suspend 10 students');
  expect(await screen.findAllByText('This isn’t the number of selected records.')).not.toEqual([]);
  expect(starts()).toEqual([]);
  fireEvent.change(number, { target: { value: '12' } });
  confirm('Suspend 10 students');
  await waitFor(() => expect(starts()).toHaveLength(1));
});

test('nothing starts if no row can be changed', async () => {
  const { starts } = await open({}, () =>
    Response.json({ data: { ...preview, eligible: 0, sample: [] } }),
  );
  await screen.findByText('Will change: 0 students');
  confirm('Suspend 0 students');
  expect(await screen.findAllByText(/None of the selected records/)).not.toEqual([]);
  expect(starts()).toEqual([]);
});

test('nothing starts offline, then or later', async () => {
  const { starts } = await open({}, () => Response.json({ data: preview }));
  await screen.findByText('Will change: 10 students');
  act(() => onlineManager.setOnline(false));
  confirm('Suspend 10 students');
  expect(await screen.findByRole('alert')).toBeTruthy();
  act(() => onlineManager.setOnline(true));
  await act(async () => undefined);
  expect(starts()).toEqual([]);
});

test('fields and key of an action are there after a reload that follows a lost response', async () => {
  const answer = ({ path }: { path: string }) =>
    path.endsWith('preview/')
      ? Response.json({ data: { ...preview, count: 2, eligible: 2 } })
      : Promise.reject(new TypeError('Failed to fetch'));
  const given = { action: 'change_class_level', selected: { ids: ['7', '8'] } } as const;
  const first = await open(given, answer);
  await screen.findByRole('option', { name: 'Year 3' });
  fireEvent.change(screen.getByLabelText('Class level'), { target: { value: '3' } });
  await screen.findByText(/^Will change/);
  confirm('Change the class level of 2 students');
  await screen.findByText(/Couldn’t reach the server/);
  expect(first.starts()[0]?.body).toEqual({
    list: 'students',
    action: 'change_class_level',
    ids: [7, 8],
    params: { class_level: 3 },
    expected_count: 2,
  });
  const stored = { ...sessionStorage };
  cleanup();

  const second = await open(given, answer, stored);
  await screen.findByText(/^Will change/);
  confirm('Change the class level of 2 students');
  await waitFor(() => expect(second.starts()).toHaveLength(1));
  expect(second.starts()).toEqual(first.starts());
});

test('days out of range are refused at their field', async () => {
  const { writes } = await open({ action: 'extend_trial', selected: { ids: ['7'] } }, () =>
    Response.json({ data: { ...preview, count: 1, eligible: 1 } }),
  );
  fireEvent.change(screen.getByLabelText('Days'), { target: { value: '900' } });
  confirm('Extend the trial of 1 student');
  expect(await screen.findAllByText('Enter a number from 1 to 365.')).not.toEqual([]);
  expect(writes.filter(({ path }) => path === '/api/bulk/')).toEqual([]);
});

test('a trial ends on the same day for all, in place of a number of days', async () => {
  const { writes } = await open({ action: 'extend_trial', selected: { ids: ['7'] } }, () =>
    Response.json({ data: { ...preview, count: 1, eligible: 1 } }),
  );
  fireEvent.change(screen.getByLabelText(/^Or until/), { target: { value: '2027-03-31' } });
  await waitFor(() =>
    expect(writes.at(-1)?.body).toMatchObject({ params: { until: '2027-03-31T00:00:00.000Z' } }),
  );
  expect(writes.at(-1)?.body).not.toHaveProperty('params.days');
});

test.each([
  ['suspend', 'Cancel'],
  ['reactivate', 'Cancel'],
  ['extend_trial', 'Days'],
] as const)(
  'the focus starts at the first field of %s, else at the safe answer',
  async (action, start) => {
    await open({ action }, ({ path }) =>
      path.endsWith('preview/') ? Response.json({ data: preview }) : started(),
    );
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
    const { activeElement } = document;
    const label = activeElement?.closest('.mantine-InputWrapper-root')?.querySelector('label');
    expect((label ?? activeElement)?.textContent).toBe(start);
  },
);

/** Enter in a field submits the form. */
const enter = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as Element);

test('Enter while rows are counted waits for the number, which was on show, and starts once', async () => {
  const counted = Promise.withResolvers<Response>();
  const { starts } = await open({}, ({ path }) =>
    path.endsWith('preview/') ? counted.promise : started(),
  );
  enter();
  enter();
  expect(await screen.findByText('Counting the records…')).toBeTruthy();
  expect(starts()).toEqual([]);
  counted.resolve(Response.json({ data: preview }));
  await waitFor(() => expect(starts()).toHaveLength(1));
  expect(starts()[0]?.body).toMatchObject({ expected_count: 12 });
});

test('Enter while rows are counted starts nothing with another number than that on show', async () => {
  const counted = Promise.withResolvers<Response>();
  const { starts } = await open({}, ({ path }) =>
    path.endsWith('preview/') ? counted.promise : started(),
  );
  enter();
  counted.resolve(Response.json({ data: { ...preview, count: 13 } }));
  expect(await screen.findByText(/changed from 12 to 13/)).toBeTruthy();
  expect(starts()).toEqual([]);
  enter();
  await waitFor(() => expect(starts()[0]?.body).toMatchObject({ expected_count: 13 }));
});

test('a reason is typed without counting the rows again, and is sent', async () => {
  const { writes, starts } = await open(
    { list: 'enrolments', action: 'cancel', selected: { ids: ['7'] } },
    ({ path }) =>
      path.endsWith('preview/')
        ? Response.json({ data: { ...preview, count: 1, eligible: 1 } })
        : started(),
  );
  await screen.findByText(/^Will change/);
  const reason = screen.getByLabelText(/^Reason/);
  for (const value of ['M', 'Mo', 'Moved']) fireEvent.change(reason, { target: { value } });
  enter();
  await waitFor(() => expect(starts()[0]?.body).toMatchObject({ params: { reason: 'Moved' } }));
  expect(writes.filter(({ path }) => path.endsWith('preview/'))).toHaveLength(1);
});

test('tags are typed one after another: Enter checks one, and never sends the form', async () => {
  const { starts } = await open({ action: 'add_tags', selected: { ids: ['7'] } }, ({ path }) => {
    const names = ['Chess', 'Choir', 'Évora'];
    if (path === '/api/tags/')
      return Response.json({
        data: names.map((name, index) => ({ id: index + 1, name, color: 'red' })),
      });
    return path.endsWith('preview/')
      ? Response.json({ data: { ...preview, count: 1, eligible: 1 } })
      : started();
  });
  const field = await screen.findByRole('textbox', { name: 'Tags' });
  await screen.findByRole('checkbox', { name: 'Chess' });
  for (const value of ['cho', 'evora', 'nothing']) {
    fireEvent.change(field, { target: { value } });
    expect(fireEvent.keyDown(field, { key: 'Enter' }), 'Enter sends no form').toBe(false);
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  }
  expect(await screen.findByText('No matching options')).toBeTruthy();
  expect(fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })).toBe(true);
  enter();
  await waitFor(() => expect(starts()[0]?.body).toMatchObject({ params: { tags: [2, 3] } }));
});
