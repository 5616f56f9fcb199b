// @vitest-environment happy-dom
import { listStudents } from '@provost/contract/students';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asSent } from '@/testing/as-sent.ts';
import { startSession } from '../session/session-store.ts';
import { type ListDefinition, listKeys } from './list-definition.ts';
import { listPageOptions } from './list-options.ts';
import type { ListState } from './list-state.ts';
import { byName } from './sort-keys.ts';

interface Person {
  readonly name: string;
}

const people: ListDefinition<Person> = {
  endpoint: listStudents,
  defaultOrdering: 'full_name',
  ...asSent<Person>(),
  searchTexts: ({ name }) => [name],
  sortKeys: { full_name: byName(({ name }) => name) },
  filterValues: { status: () => 'active' },
};

const names = (count: number, start = 0): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `p${String(start + index).padStart(4, '0')}`,
  }));

type Host = (query: URLSearchParams) => unknown;

let client: QueryClient;
let asked: URLSearchParams[];

const hostAnswers = (host: Host) => {
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit) => {
    const { searchParams } = new URL(input, 'http://host.test');
    asked.push(searchParams);
    const answer = host(searchParams);
    signal?.throwIfAborted();
    return answer instanceof Response ? answer : Response.json(answer);
  });
};

const load = (state: ListState) => client.fetchQuery(listPageOptions(people, state));
const namesOf = async (state: ListState) => (await load(state)).rows.map(({ name }) => name);

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  startSession({ access: 'token' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a host that pages like our server', () => {
  const all = names(60);
  const ours: Host = (query) => {
    const cursor = query.get('cursor');
    const start = cursor ? Number(cursor) : (Number(query.get('page')) - 1) * 25;
    const end = start + Number(query.get('page_size'));
    const next = end < all.length ? String(end) : null;
    return { results: all.slice(start, end), count: all.length, next, next_cursor: next };
  };

  test('is called for one page with all filters', async () => {
    hostAnswers(ours);
    const page = await load({ search: ' ana ', ordering: '-created_at', page: 2, page_size: 10 });
    expect(page.count).toBe(60);
    expect(asked.map(String)).toEqual(['page=2&page_size=10&search=ana&ordering=-created_at']);
  });

  test('is called by cursor for the page after a cached one', async () => {
    hostAnswers(ours);
    await load({});
    expect(await namesOf({ page: 2 })).toEqual(all.slice(25, 50).map(({ name }) => name));
    expect(asked[1]?.get('cursor')).toBe('25');
    expect(asked[1]?.has('page')).toBe(false);
  });

  test('is called by number if its cursor is no longer valid', async () => {
    const refusal = { code: 'validation_failed', message: { cursor: ['This is not valid.'] } };
    hostAnswers((query) =>
      query.has('cursor') ? Response.json(refusal, { status: 422 }) : ours(query),
    );
    await load({});
    expect(await namesOf({ page: 2 })).toEqual(all.slice(25, 50).map(({ name }) => name));
  });

  test('is called by number for a page opened by its link', async () => {
    hostAnswers(ours);
    await load({ page: 3 });
    expect(asked.map((query) => query.get('page'))).toEqual(['3']);
  });
});

describe('a host that sends everything', () => {
  test('is called once; searching, sorting and paging happen in the browser', async () => {
    hostAnswers(() => names(60));
    expect(await namesOf({ page_size: 10 })).toHaveLength(10);
    expect(await namesOf({ page: 3 })).toEqual(names(10, 50).map(({ name }) => name));
    expect(await namesOf({ search: 'P0007' })).toEqual(['p0007']);
    expect((await namesOf({ ordering: '-full_name' }))[0]).toBe('p0059');
    expect((await load({ page_size: 'all' })).rows).toHaveLength(60);
    expect(asked).toHaveLength(1);
  });

  test('is called once if it ignored the search of the first call', async () => {
    hostAnswers(() => names(60));
    expect(await namesOf({ search: 'p0007' })).toEqual(['p0007']);
    expect((await load({})).count).toBe(60);
    expect(asked).toHaveLength(1);
  });

  test('is called again for all rows if it applied the search', async () => {
    hostAnswers((query) =>
      names(60).filter(({ name }) => name.includes(query.get('search') ?? '')),
    );
    expect(await namesOf({ search: 'p0007' })).toEqual(['p0007']);
    expect((await load({})).count).toBe(60);
  });

  test('is recognised by a second call if its rows exactly fill a page', async () => {
    hostAnswers(() => names(25));
    expect((await load({})).isClientSide).toBe(true);
    expect(asked.map((query) => query.get('page'))).toEqual(['1', '2']);
  });

  test('is not taken for one that pages if the second call was cancelled', async () => {
    hostAnswers((query) => {
      if (query.get('page') === '2')
        void client.cancelQueries({ queryKey: listKeys(people).pages });
      return names(25);
    });
    await expect(load({})).rejects.toBeDefined();
    hostAnswers(() => names(25));
    expect((await load({})).isClientSide).toBe(true);
  });

  test('is not taken for one that pages if the second call failed', async () => {
    hostAnswers((query) => {
      if (query.get('page') === '2') throw new TypeError('Failed to fetch');
      return names(25);
    });
    await expect(load({})).rejects.toMatchObject({ code: 'network' });
    hostAnswers(() => names(25));
    expect((await load({})).isClientSide).toBe(true);
  });

  test('is called again once its list is invalidated', async () => {
    let rows = names(60);
    hostAnswers(() => rows);
    await load({});
    rows = names(61);
    await client.invalidateQueries({ queryKey: listKeys(people).all });
    expect((await load({})).count).toBe(61);
  });
});

describe('a host that pages and had all rows on one page', () => {
  let rows: Person[];
  const pages: Host = (query) => {
    const size = Number(query.get('page_size') ?? 10);
    const start = (Number(query.get('page') ?? 1) - 1) * size;
    const next = start + size < rows.length ? '/?page=2' : null;
    return { count: rows.length, next, results: rows.slice(start, start + size) };
  };

  test('is paged once they no longer fit on one page', async () => {
    hostAnswers(pages);
    rows = names(25);
    expect(await load({})).toMatchObject({ isClientSide: true, count: 25 });
    rows = names(26);
    await client.invalidateQueries({ queryKey: listKeys(people).all });
    expect(await load({})).toMatchObject({ isClientSide: false, count: 26, hasNext: true });
    expect(await namesOf({ page: 2 })).toEqual(['p0025']);
  });

  test('still returns all rows if its own pages are shorter', async () => {
    hostAnswers(pages);
    rows = names(15);
    await load({});
    await client.invalidateQueries({ queryKey: listKeys(people).all });
    expect(await namesOf({})).toHaveLength(15);
  });
});

describe('a host that counts and has pages of its own size', () => {
  test('is followed to its last page', async () => {
    hostAnswers((query) => {
      const start = (Number(query.get('page')) - 1) * 10;
      return { data: { total: 32, items: names(32).slice(start, start + 10) } };
    });
    await load({});
    expect(await load({ page: 2 })).toMatchObject({ firstRow: 11, hasNext: true });
    await load({ page: 3 });
    expect(await load({ page: 4 })).toMatchObject({ firstRow: 31, hasNext: false });
  });
});

describe('a host that pages without counting', () => {
  const pages: Host = (query) => {
    const start = (Number(query.get('page')) - 1) * Number(query.get('page_size'));
    const found = names(60).filter(({ name }) => name.includes(query.get('search') ?? ''));
    return found.slice(start, start + Number(query.get('page_size')));
  };

  test('is recognised by a missing second page', async () => {
    hostAnswers((query) =>
      query.get('page') === '1' ? names(25) : Response.json({ detail: 'No' }, { status: 404 }),
    );
    expect((await load({})).isClientSide).toBe(false);
  });

  test('is recognised by its second page, and has a next page while pages are full', async () => {
    hostAnswers(pages);
    const first = await load({});
    expect(first).toMatchObject({ isClientSide: false, count: undefined, hasNext: true });
    expect(await namesOf({ page: 3 })).toEqual(names(10, 50).map(({ name }) => name));
  });

  test('keeps its search, even if that was the first call', async () => {
    hostAnswers(pages);
    expect(await namesOf({ search: 'p0007' })).toEqual(['p0007']);
    expect((await load({})).isClientSide).toBe(false);
  });
});
