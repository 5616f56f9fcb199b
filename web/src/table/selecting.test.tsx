// @vitest-environment happy-dom

import { listStudents, type Student } from '@provost/contract/students';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readListState } from '@/api/list/list-state.ts';
import { type Own, ownList } from '@/api/own.ts';
import { serve, show } from '@/testing/show.tsx';
import { ListScreen } from './list-screen.tsx';
import { listTexts } from './list-texts.ts';
import type { BulkDialogProps, Resource } from './resource.ts';

const renders = vi.fn();
const asked: BulkDialogProps[] = [];

const resource: Resource<Own<Student>> = {
  fileName: 'students',
  texts: listTexts('students'),
  list: ownList<Student>(listStudents, 'full_name'),
  columns: [
    {
      id: 'full_name',
      title: 'table.fields.name',
      cell: ({ full_name }) => {
        renders(full_name);
        return full_name;
      },
    },
  ],
  filters: [{ name: 'status', title: 'table.fields.status', label: (status) => status }],
  bulk: {
    list: 'students',
    name: ({ full_name }) => full_name,
    actionsOfRow: () => ['suspend', 'archive'],
    filters: [{ name: 'failed_in', title: 'selection.failedIn', labels: async () => [] }],
    loadDialog: async () => ({
      BulkDialog: (props) => {
        asked.push(props);
        return props.isOpen && <div>{props.narrowing}</div>;
      },
    }),
  },
};

const pageSize = 25;
const total = 60;
const student = (n: number) => ({ id: n, full_name: `Student ${String(n).padStart(2, '0')}` });

let router: ReturnType<typeof createRouter>;

const open = async (search = '', user: object = {}, shown: typeof resource = resource) => {
  const stored = { ...sessionStorage };
  serve(() => undefined);
  Object.assign(sessionStorage, stored);
  const answer = vi.fn(async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://school.test');
    if (pathname === '/api/school/')
      return Response.json({ data: { version: 1, time_zone: 'UTC' } });
    if (pathname !== listStudents.path) return Response.json({}, { status: 404 });
    const first = (Number(searchParams.get('page') ?? 1) - 1) * pageSize;
    const results = Array.from({ length: Math.min(pageSize, total - first) }, (_, index) =>
      student(first + index + 1),
    );
    return Response.json({ count: total, next: null, previous: null, next_cursor: null, results });
  });
  vi.stubGlobal('fetch', answer);
  if (Object.keys(user).length > 0) {
    const { startSession } = await import('@/api/session/session-store.ts');
    startSession({ access: 'a', id: 8, ...user });
  }
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/students',
    validateSearch: readListState<typeof listStudents>,
    component: () => <ListScreen resource={shown} path="/students" />,
  });
  const history = createMemoryHistory({ initialEntries: [`/students${search}`] });
  router = createRouter({ routeTree: root.addChildren([route]), history }) as never;
  await show(<RouterProvider router={router as never} />);
  await screen.findByText('Student 01');
};

const box = (n: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${student(n).full_name}` });
const click = async (n: number, options = {}) => fireEvent.click(await box(n), options);
const bar = () => screen.getByRole('region', { name: 'Selection' });
const go = (search: string) => act(() => router.navigate({ to: `/students${search}` as never }));

beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a checkbox selects its row, and renders no other row', async () => {
  await open();
  renders.mockClear();
  await click(2);
  expect((await box(2)).checked).toBe(true);
  expect((await box(2)).closest('tr')?.getAttribute('aria-selected')).toBe('true');
  expect(renders.mock.calls).toEqual([['Student 02']]);
  expect(within(bar()).getByText('1 selected')).toBeTruthy();
});

test('Shift selects the rows since the last one, and X the row with the focus', async () => {
  await open();
  await click(2);
  await click(5, { shiftKey: true });
  expect(within(bar()).getByText('4 selected')).toBeTruthy();
  fireEvent.keyDown(await box(3), { key: 'x' });
  expect(within(bar()).getByText('3 selected')).toBeTruthy();
  fireEvent.keyDown(await box(3), { key: 'x', ctrlKey: true });
  expect(within(bar()).getByText('3 selected')).toBeTruthy();
});

test('the checkbox in the header is for this page', async () => {
  await open();
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' });
  await click(1);
  expect(page.indeterminate).toBe(true);
  fireEvent.click(page);
  expect(within(bar()).getByText('25 selected')).toBeTruthy();
  fireEvent.click(page);
  expect(within(bar()).queryByText(/selected/)).toBeNull();
});

test('a selection survives paging and sorting', async () => {
  await open();
  await click(1);
  await go('?page=2');
  await click(26);
  await go('?ordering=-full_name');
  expect((await box(1)).checked).toBe(true);
  expect(within(bar()).getByText('2 selected')).toBeTruthy();
});

test('a selection survives a reload, for its user and under the same filter', async () => {
  const user = { user_type: 'owner' };
  await open('?status=active', user);
  await click(2);
  cleanup();
  await open('?status=active', user);
  expect((await box(2)).checked).toBe(true);
  cleanup();
  await open('?status=suspended', user);
  expect((await box(2)).checked).toBe(false);
});

test('the rows that a job has not changed are selected again, until the user clears them', async () => {
  const user = { user_type: 'owner' };
  await open('?failed_in=7', user);
  await waitFor(() => expect(within(bar()).getByText('60 selected')).toBeTruthy());
  expect((await box(2)).checked).toBe(true);
  fireEvent.click(within(bar()).getByRole('button', { name: 'Clear' }));
  expect((await box(2)).checked).toBe(false);
  cleanup();
  await open('?failed_in=7', user);
  expect((await box(2)).checked).toBe(false);
});

test('another filter ends a selection, with a word', async () => {
  await open();
  await click(1);
  await go('?status=active');
  expect(await screen.findByText(/^Selection cleared/)).toBeTruthy();
  expect(within(bar()).queryByText(/selected/)).toBeNull();
  await go('');
  expect((await box(1)).checked).toBe(false);
});

test('all that match are a query with their number, and the dialog has the filter in words', async () => {
  await open('?status=active&search=ana&ordering=-full_name');
  await click(1);
  fireEvent.click(within(bar()).getByRole('button', { name: 'Select all 60 matching' }));
  expect(within(bar()).getByText('60 selected')).toBeTruthy();
  fireEvent.click(within(bar()).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(asked.at(-1)?.isOpen).toBe(true));
  expect(asked.at(-1)).toMatchObject({
    list: 'students',
    action: 'suspend',
    selected: { query: 'search=ana&status=active', count: 60 },
  });
  expect(screen.getByText('Search: “ana”')).toBeTruthy();
  act(() => asked.at(-1)?.onStarted());
  expect(within(bar()).queryByText(/selected/)).toBeNull();
});

test('the menu of a row acts on that row alone, and leaves the selection as it is', async () => {
  await open();
  await click(1);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Student 02' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  await waitFor(() => expect(asked.at(-1)?.isOpen).toBe(true));
  expect(asked.at(-1)).toMatchObject({ action: 'suspend', selected: { ids: ['2'] } });
  act(() => asked.at(-1)?.onStarted());
  expect(within(bar()).getByText('1 selected')).toBeTruthy();
});

test('a row without actions has no menu', async () => {
  const bulk = {
    ...resource.bulk,
    actionsOfRow: (row: object) => ('id' in row && row.id === '2' ? [] : ['suspend']),
  } as NonNullable<typeof resource.bulk>;
  await open('', {}, { ...resource, bulk });
  expect(screen.getByRole('button', { name: 'Actions for Student 01' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Student 02' })).toBeNull();
  fireEvent.keyDown(await box(2), { key: 'm' });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('J and K move between rows, M and Enter open the menu of one, and ? shows the keys', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(await box(1));
  fireEvent.keyDown(await box(1), { key: 'j' });
  expect(document.activeElement).toBe(await box(2));
  fireEvent.keyDown(await box(2), { key: 'k' });
  expect(document.activeElement).toBe(await box(1));
  for (const key of ['m', 'Enter']) {
    fireEvent.keyDown(await box(1), { key });
    expect(await screen.findByRole('menuitem', { name: 'Suspend' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true),
    );
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(await box(1), { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('J and K move between the controls of rows that neither open nor can be selected', async () => {
  const { bulk: _, columns, ...others } = resource;
  const pressed = vi.fn();
  const cell = ({ full_name }: Own<Student>) => (
    <>
      <a href="/">{full_name}</a>
      <button type="button" aria-haspopup="menu" onClick={() => pressed(full_name)} />
    </>
  );
  await open('', {}, { ...others, columns: columns.map((column) => ({ ...column, cell })) });
  const link = (n: number) => screen.getByRole('link', { name: student(n).full_name });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(link(1));
  fireEvent.keyDown(link(1), { key: 'j' });
  expect(document.activeElement).toBe(link(2));
  fireEvent.keyDown(link(2), { key: 'k' });
  expect(document.activeElement).toBe(link(1));
  fireEvent.keyDown(link(1), { key: 'm' });
  expect(pressed.mock.calls).toEqual([['Student 01']]);
});

test('a row that leaves all matching rows leaves the rest of its page selected', async () => {
  await open();
  await click(1);
  fireEvent.click(within(bar()).getByRole('button', { name: 'Select all 60 matching' }));
  await click(3);
  expect(within(bar()).getByText('24 selected')).toBeTruthy();
});

test.each([{ user_type: 'support' }, { user_type: 'finance' }, { user_type: 'teacher' }])(
  'a role that cannot change many at once has no checkboxes: %o',
  async (user) => {
    await open('', user);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  },
);
