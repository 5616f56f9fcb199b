// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { unenrolledStudentsQuery } from './dashboard.queries.ts';

const students = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

/** A host that pages and sends no count. */
const host = (waiting: number, wrap: (rows: unknown[]) => unknown) => {
  vi.stubGlobal('fetch', async (path: string) => {
    const size = Number(new URL(path, 'http://host').searchParams.get('page_size'));
    return new Response(JSON.stringify(wrap(students(waiting).slice(0, size))));
  });
  startSession({ data: { access: 'a', user_type: 'owner' } });
};

const figure = () => new QueryClient().fetchQuery(unenrolledStudentsQuery);

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['bare', (rows: unknown[]) => rows],
  ['under data', (rows: unknown[]) => ({ data: rows })],
])('unenrolled students of a host that pages without a count, %s', (_, wrap) => {
  test('are counted on a larger page', async () => {
    host(30, wrap);
    const { count, isAtLeast, longest } = await figure();
    expect([count, isAtLeast, longest.length]).toEqual([30, false, 5]);
  });

  test('that fill the first page exactly are counted exactly', async () => {
    host(5, wrap);
    expect(await figure()).toMatchObject({ count: 5, isAtLeast: false });
  });

  test('are at least as many as fit on the largest page', async () => {
    host(1000, wrap);
    expect(await figure()).toMatchObject({ count: 100, isAtLeast: true });
  });
});
