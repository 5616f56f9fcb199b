import { listStudents, readStudent } from '@provost/contract/students';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { detailsOptions } from './details-options.ts';
import { adapter } from './hosts/adapted.ts';
import { idOf, textOf } from './hosts/fields.ts';
import { startSession } from './session-store.ts';

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
  adaptDetails: (raw: unknown) => ({
    id: idOf(raw),
    name: textOf(raw, 'name'),
    secret: textOf(raw, 'secret'),
  }),
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

test('a host that tells more is heard', async () => {
  const answer = () => Response.json({ data: { id: 5, name: 'Ana', secret: 'plays chess' } });
  hostAnswers({ '/api/auth/admin/students/5/': answer });
  const { row, more } = await load('5');
  expect(row).toMatchObject({ id: '5', name: 'Ana' });
  expect(more?.secret).toBe('plays chess');
});

test('a host without the call is asked once; its list tells what there is to tell', async () => {
  const rows = () =>
    Response.json([
      { id: 5, name: 'Ana' },
      { id: 6, name: 'Bea' },
    ]);
  hostAnswers({ '/api/auth/admin/students/': rows });
  expect(await load('5')).toMatchObject({ row: { id: '5', name: 'Ana' }, more: undefined });
  expect(await load('6')).toMatchObject({ row: { id: '6', name: 'Bea' }, more: undefined });
  expect(asked).toEqual(['/api/auth/admin/students/5/', '/api/auth/admin/students/']);
});

test('who is in no list is not found', async () => {
  hostAnswers({ '/api/auth/admin/students/': () => Response.json([]) });
  await expect(load('5')).rejects.toMatchObject({ status: 404 });
});

test('a host that has the call but not the person says so, and its list is not searched', async () => {
  const body = { code: 'not_found', message: 'Not found', request_id: 'r' };
  hostAnswers({
    '/api/auth/admin/students/5/': () => Response.json(body, { status: 404 }),
    '/api/auth/admin/students/': () => Response.json([{ id: 5, name: 'Ana' }]),
  });
  await expect(load('5')).rejects.toMatchObject({ code: 'not_found', requestId: 'r' });
});

test('any other failure is a failure', async () => {
  const body = { code: 'internal_error', message: 'Oops', request_id: 'r' };
  const broken = () => Response.json(body, { status: 500 });
  hostAnswers({ '/api/auth/admin/students/5/': broken });
  await expect(load('5')).rejects.toMatchObject({ status: 500 });
});
