// @vitest-environment happy-dom
import { listStudents } from '@provost/contract/students';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adapter } from '../hosts/adapted.ts';
import { startSession } from '../session/session-store.ts';
import type { ListDefinition } from './list-definition.ts';
import { listPageOptions, sourceOf } from './list-options.ts';
import { requestOf } from './list-request.ts';
import type { ListState } from './list-state.ts';
import { byName } from './sort-keys.ts';

interface Person {
  readonly id: number;
  readonly full_name: string;
  readonly created_at: Date;
}

const people: ListDefinition<Person> = {
  endpoint: listStudents,
  defaultOrdering: 'full_name',
  ...adapter<Person>({
    id: (raw) => (raw as Person).id,
    full_name: (raw) => (raw as Person).full_name,
    created_at: () => new Date('2026-01-31T09:30:00Z'),
  }),
  searchTexts: ({ full_name }) => [full_name],
  sortKeys: { full_name: byName(({ full_name }) => full_name) },
  filterValues: {},
};
const header = listStudents.csv.columns.join(',');

let client: QueryClient;
let asked: URL[];
let shares: (number | null)[];

const hostAnswers = (answer: (url: URL) => Response) => {
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://host.test');
    asked.push(url);
    return answer(url);
  });
};
const notFound = () => Response.json({ detail: 'Not found.' }, { status: 404 });
const save = async (state: ListState): Promise<string[]> => {
  const { signal } = new AbortController();
  const source = await sourceOf(people, { client, signal });
  const onProgress = (share: number | null) => shares.push(share);
  const file = await source.export(requestOf(people, state), onProgress, signal);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
};

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  shares = [];
  startSession({ access: 'token' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the export of a list', () => {
  test('is streamed by our server for exactly the filtered rows, with progress', async () => {
    hostAnswers(() => {
      const headers = { 'content-type': 'text/csv; charset=utf-8', 'x-total-count': '1' };
      return new Response('\uFEFFid\r\n1\r\n', { headers });
    });
    expect(await save({ search: 'ana', ordering: '-created_at', page: 4 })).toEqual([
      '\uFEFFid',
      '1',
      '',
    ]);
    expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
      '/api/auth/admin/students/export.csv?search=ana&ordering=-created_at',
    ]);
    expect(shares.at(-1)).toBe(1);
  });

  test('is built in the browser from rows that are already loaded', async () => {
    const rows = [
      { id: 1, full_name: '=HYPERLINK("x")' },
      { id: 2, full_name: 'Müller, Zoë' },
      { id: 3, full_name: 'Other' },
    ];
    hostAnswers(() => Response.json(rows));
    await client.fetchQuery(listPageOptions(people, {}));
    const [first, ...lines] = await save({ search: 'l' });
    expect(first).toBe(`\uFEFF${header}`);
    expect(lines).toEqual([
      `1,"'=HYPERLINK(""x"")",,,,,,,,,2026-01-31T09:30:00.000Z,,`,
      '2,"Müller, Zoë",,,,,,,,,2026-01-31T09:30:00.000Z,,',
      '',
    ]);
    expect(asked).toHaveLength(1);
    expect(shares.at(-1)).toBe(1);
  });

  test('is collected page by page from a host that pages and has no export', async () => {
    const rows = Array.from({ length: 230 }, (_, id) => ({ id, full_name: `p${id}` }));
    hostAnswers(({ pathname, searchParams }) => {
      if (pathname.endsWith('.csv')) return notFound();
      const page = Number(searchParams.get('page'));
      const next = page < 3 ? `/?page=${page + 1}` : null;
      return Response.json({ count: 230, next, results: rows.slice((page - 1) * 100, page * 100) });
    });
    const lines = await save({});
    expect(lines).toHaveLength(1 + 230 + 1);
    expect(asked.map(({ searchParams }) => searchParams.get('page'))).toEqual([
      null,
      '1',
      '2',
      '3',
    ]);
  });

  test('has every row of a host whose pages are smaller than requested', async () => {
    const rows = Array.from({ length: 130 }, (_, id) => ({ id, full_name: `p${id}` }));
    hostAnswers(({ pathname, searchParams }) => {
      if (pathname.endsWith('.csv')) return notFound();
      const page = Number(searchParams.get('page'));
      return Response.json({ total: 130, items: rows.slice((page - 1) * 50, page * 50) });
    });
    expect(await save({})).toHaveLength(1 + 130 + 1);
    expect(asked).toHaveLength(4);
  });

  test('fails like any call if the stream is interrupted', async () => {
    hostAnswers(() => {
      const broken = new ReadableStream({
        start: (controller) => controller.error(new TypeError('terminated')),
      });
      return new Response(broken, { headers: { 'content-type': 'text/csv' } });
    });
    await expect(save({})).rejects.toMatchObject({ code: 'network' });
  });

  test('fails if the server refuses it', async () => {
    hostAnswers(() => Response.json({ code: 'forbidden', message: 'No' }, { status: 403 }));
    await expect(save({})).rejects.toMatchObject({ status: 403 });
    expect(asked).toHaveLength(1);
  });
});
