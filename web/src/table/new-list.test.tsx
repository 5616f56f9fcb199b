// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core';
import { endpoint } from '@provost/contract/endpoint';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readListState } from '@/api/list/list-state.ts';
import { type Own, ownList } from '@/api/own.ts';
import { startSession } from '@/api/session/session-store.ts';
import { ListScreen } from './list-screen.tsx';
import { listTexts } from './list-texts.ts';
import type { Resource } from './resource.ts';

// The example of CONTRIBUTING.md: a list that the school does not have.

interface Room {
  readonly id: number;
  readonly name: string;
  readonly seats: number | null;
}

const listRooms = endpoint<{ results: Room[] }>()({
  route: 'GET /api/rooms/',
  access: { action: 'read', subject: 'Course' },
  shows: ['courses'],
  list: { orderings: ['name', 'seats'], filters: { status: ['open', 'closed'] } },
});

const resource: Resource<Own<Room>> = {
  fileName: 'rooms',
  texts: listTexts('rooms'),
  list: ownList<Room>(listRooms, 'name'),
  columns: [
    { id: 'name', title: 'rooms.name', cell: ({ name }, format) => format.match(name) },
    {
      id: 'seats',
      title: 'rooms.seats',
      cell: ({ seats }, format) => format.count(seats),
      isNumeric: true,
    },
  ],
  filters: [
    {
      name: 'status',
      title: 'table.fields.status',
      label: (status, t) => t(`rooms.statuses.${status}`),
    },
  ],
};

const asked: URL[] = [];

const openRooms = async (search: string) => {
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://host.test');
    if (url.pathname !== listRooms.path) return new Response('', { status: 404 });
    asked.push(url);
    const results = [{ id: 7, name: 'Blue room', seats: 12 }];
    return Response.json({ count: 1, next: null, previous: null, next_cursor: null, results });
  });
  startSession({ access: 'a', user_type: 'owner' });
  const root = createRootRoute();
  const rooms = createRoute({
    getParentRoute: () => root,
    path: '/rooms',
    validateSearch: readListState<typeof listRooms>,
    component: () => <ListScreen resource={resource} path="/rooms" />,
  });
  const history = createMemoryHistory({ initialEntries: [`/rooms${search}`] });
  const router = createRouter({ routeTree: root.addChildren([rooms]), history });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('Blue room');
};

const lastQuery = () => Object.fromEntries(asked.at(-1)?.searchParams ?? []);

afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a list from one description shows its rows, and its filters are read from the URL', async () => {
  await openRooms('?status=open,odd&page_size=50&unheard=of');
  expect(lastQuery()).toEqual({ page: '1', page_size: '50', ordering: 'name', status: 'open' });
  expect(screen.getByText('12')).toBeTruthy();
});

test('its columns are ordered by the orderings of the contract', async () => {
  await openRooms('');
  fireEvent.click(screen.getByRole('button', { name: 'rooms.seats' }));
  await waitFor(() => expect(lastQuery().ordering).toBe('seats'));
});
