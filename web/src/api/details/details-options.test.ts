// @vitest-environment happy-dom
import { listStudents, readStudent } from '@provost/contract/students';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adapter } from '../hosts/adapted.ts';
import { idOf, textOf } from '../raw/fields.ts';
import { startSession } from '../session/session-store.ts';
import { detailsOptions } from './details-options.ts';

const source = {
  list: {
    endpoint: listStudents,
    defaultOrdering: 'full_name',
    ...adapter({ id: idOf, name: (raw) => textOf(raw, 'name') }),
    searchTexts: () => [],
    sortKeys: {},
    filterValues: {},
  },
  endpoint: readStudent,
};

let client: QueryClient;
let asked: string[];

const hostAnswers = (answers: Record<string, () => Response>) => {
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://host.test');
    asked.push(pathname);
    return answers[pathname]?.() ?? Response.json({ detail: 'Not found.' }, { status: 404 });
  });
};
const load = (id: string) => client.fetchQuery(detailsOptions(source, id));

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  startSession({ access: 'token' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ourSchool = () => Response.json({ data: { version: 1, time_zone: 'UTC' } });

test('our server sends details, with ids as texts and without nulls', async () => {
  const answer = () => Response.json({ data: { id: 5, name: 'Ana', phone: null } });
  hostAnswers({ '/api/school/': ourSchool, '/api/auth/admin/students/5/': answer });
  const { row, more } = await load('5');
  expect(row).toBe(more);
  expect(more).toEqual({ id: '5', name: 'Ana', phone: undefined });
});

test('our server without the person returns 404, and its list is not searched', async () => {
  const body = { code: 'not_found', message: 'Not found', request_id: 'r' };
  hostAnswers({
    '/api/school/': ourSchool,
    '/api/auth/admin/students/5/': () => Response.json(body, { status: 404 }),
    '/api/auth/admin/students/': () => Response.json([{ id: 5, name: 'Ana' }]),
  });
  await expect(load('5')).rejects.toMatchObject({ code: 'not_found', requestId: 'r' });
});

test('any other failure is reported', async () => {
  const body = { code: 'internal_error', message: 'Oops', request_id: 'r' };
  const broken = () => Response.json(body, { status: 500 });
  hostAnswers({ '/api/school/': ourSchool, '/api/auth/admin/students/5/': broken });
  await expect(load('5')).rejects.toMatchObject({ status: 500 });
});

describe('another host', () => {
  test('is not asked for details: they come from its list', async () => {
    const rows = () =>
      Response.json([
        { id: 5, name: 'Ana' },
        { id: 6, name: 'Bea' },
      ]);
    hostAnswers({ '/api/auth/admin/students/': rows });
    expect(await load('5')).toMatchObject({ row: { id: '5', name: 'Ana' }, more: undefined });
    expect(await load('6')).toMatchObject({ row: { id: '6', name: 'Bea' }, more: undefined });
    expect(asked).toEqual(['/api/school/', '/api/auth/admin/students/']);
    await expect(load('7')).rejects.toMatchObject({ status: 404 });
  });

  test('has no person that is in no list', async () => {
    hostAnswers({ '/api/auth/admin/students/': () => Response.json([]) });
    await expect(load('5')).rejects.toMatchObject({ status: 404 });
  });

  test('shows a row beyond its first page, after a direct link', async () => {
    const all = Array.from({ length: 260 }, (_, id) => ({ id, name: `p${id}` }));
    vi.stubGlobal('fetch', async (input: string) => {
      const { pathname, searchParams } = new URL(input, 'http://host.test');
      if (pathname !== '/api/auth/admin/students/') return new Response('{}', { status: 404 });
      const [page, size] = [
        Number(searchParams.get('page')),
        Number(searchParams.get('page_size')),
      ];
      const results = all.slice((page - 1) * size, page * size);
      return Response.json({ count: all.length, results });
    });
    expect(await load('259')).toMatchObject({ row: { id: '259', name: 'p259' } });
    await expect(load('260')).rejects.toMatchObject({ status: 404 });
  });

  test('shows a row beyond its first page if it ignores paging', async () => {
    const all = Array.from({ length: 260 }, (_, id) => ({ id, name: `p${id}` }));
    hostAnswers({ '/api/auth/admin/students/': () => Response.json(all) });
    expect(await load('259')).toMatchObject({ row: { name: 'p259' } });
  });
});
