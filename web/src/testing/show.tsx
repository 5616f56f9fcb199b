import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { createQueryClient } from '@/app/query-client.ts';
import { Notifications } from '@/layout/notifications.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { speakEnglish } from './speak-english.ts';

/** Renders a part of a screen as the app does: in English, with its cache, router and notifications. */
export const show = async (part: ReactElement, client = createQueryClient()) => {
  speakEnglish();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  });
  await router.load();
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

/** A form in a dialog, as the button that opens it has it. */
export const inDialog = (form: ReactElement) => (
  <Dialog isOpen title="Dialog" onCancel={() => undefined}>
    {form}
  </Dialog>
);

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly key: string | null;
}

/**
 * Signs in an owner and answers the calls; undefined is a 404. Returns the writes that were sent.
 */
export const serve = (
  answer: (call: Call) => Response | Promise<Response> | undefined,
): readonly Call[] => {
  const writes: Call[] = [];
  sessionStorage.clear();
  startSession({ access: 'a', id: 7, user_type: 'owner' });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const { pathname: path, search: query } = new URL(url, 'http://school.test');
    const call = {
      method,
      path,
      query,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('Idempotency-Key'),
    };
    if (method !== 'GET') writes.push(call);
    return (await answer(call)) ?? Response.json({ code: 'not_found' }, { status: 404 });
  });
  return writes;
};

/** A response that the test sends when it wants to. */
export const later = () => {
  let send: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    send = resolve;
  });
  return { response, send: (body: unknown, status = 200) => send(Response.json(body, { status })) };
};
