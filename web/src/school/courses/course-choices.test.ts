// @vitest-environment happy-dom
import { listCourses } from '@provost/contract/courses';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { coursesOfLevelQuery, levelChoicesQuery } from './course-choices.ts';

const asked: URL[] = [];

const host = (reply: (url: URL) => unknown) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://host');
    asked.push(url);
    const body = reply(url);
    return body === undefined
      ? new Response('{}', { status: 404 })
      : new Response(JSON.stringify(body));
  });

const isCourses = ({ pathname }: URL) => pathname === '/api/courses';
const load = <Data>(query: { queryFn?: unknown }, client = new QueryClient()) =>
  client.fetchQuery(query as Parameters<QueryClient['fetchQuery']>[0]) as Promise<Data>;
const titles = async (level?: string) =>
  (await load<{ title: string }[]>(coursesOfLevelQuery(level))).map(({ title }) => title);

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  startSession({ access: 'a', user_type: 'owner' });
});
afterEach(() => vi.unstubAllGlobals());

describe('class levels to choose from', () => {
  test('are those of the school, in its order', async () => {
    host(({ pathname }) =>
      pathname === '/api/school/'
        ? { data: { version: 1 } }
        : { data: [{ name: 'Grade 10' }, { name: 'Adult' }] },
    );
    expect(await load(levelChoicesQuery)).toEqual(['Grade 10', 'Adult']);
    expect(asked.some(isCourses)).toBe(false);
  });

  test('come from the courses of a host that has no list of them, lowest first', async () => {
    const courses = [
      { id: 1, title: 'A', class_level: 'Grade 10' },
      { id: 2, name: 'B', class_level: { id: 3, name: 'Grade 9' } },
      { id: 3, title: 'C', level: 'Grade 10' },
      { id: 4, title: 'D' },
    ];
    host((url) => (isCourses(url) ? courses : undefined));
    expect(await load(levelChoicesQuery)).toEqual(['Grade 9', 'Grade 10']);
  });
});

describe('courses to choose from', () => {
  test('are requested by the id of the level on our server', async () => {
    host(({ pathname }) => {
      if (pathname === '/api/school/') return { data: { name: 'School', version: 1 } };
      if (pathname === '/api/class-levels/') return { data: [{ id: 4, name: 'Adult' }] };
      return { data: [{ id: 1, title: 'Logic', class_level: 'Adult', class_level_id: 4 }] };
    });
    expect(await titles('Adult')).toEqual(['Logic']);
    expect(asked.find(isCourses)?.searchParams.get('class_level')).toBe('4');
  });

  test('are all of a level, through every page that has a cursor', async () => {
    host(({ searchParams }) =>
      searchParams.get('cursor') === 'next'
        ? { data: [{ id: 2, title: 'Ábaco', class_level: 'Adult' }], count: 2, next_cursor: null }
        : {
            data: [{ id: 1, title: 'Zoology', class_level: 'Adult' }],
            count: 2,
            next_cursor: 'next',
          },
    );
    expect(await titles('Adult')).toEqual(['Ábaco', 'Zoology']);
    expect(asked.find(isCourses)?.searchParams.get('class_level')).toBe('Adult');
  });

  test('are all of a level, through numbered pages', async () => {
    host(({ searchParams }) => {
      const page = Number(searchParams.get('page'));
      return { results: [{ id: page, title: `C${page}`, class_level: 'Adult' }], count: 3 };
    });
    expect(await titles('Adult')).toEqual(['C1', 'C2', 'C3']);
  });

  test('are filtered in the browser if the host does not filter', async () => {
    host(() => [
      { id: 1, title: 'Logic', class_level: 'Adult' },
      { id: 2, title: 'Algebra', class_level: 'Grade 9' },
      { title: 'Without an id', class_level: 'Adult' },
    ]);
    expect(await titles('Adult')).toEqual(['Logic']);
    expect(await titles()).toEqual(['Algebra', 'Logic']);
  });

  test('end if a host always sends the same page', async () => {
    host(() => ({
      results: [{ id: 1, title: 'Logic', class_level: 'Adult' }],
      count: 9,
      next: 'more',
    }));
    expect(await titles('Adult')).toEqual(['Logic']);
    expect(asked.filter(isCourses)).toHaveLength(2);
  });

  test('have their new prices after a change, at a host without class levels', async () => {
    let price = '80.00';
    host((url) => (isCourses(url) ? [{ id: 1, title: 'Logic', price }] : undefined));
    const client = new QueryClient();
    const prices = async () =>
      (await load<{ current_price: string }[]>(coursesOfLevelQuery(undefined), client)).map(
        ({ current_price }) => current_price,
      );
    expect(await load(levelChoicesQuery, client)).toEqual([]);
    expect(await prices()).toEqual(['80.00']);
    price = '60.00';
    await client.invalidateQueries({ queryKey: [listCourses.path] });
    expect(await prices()).toEqual(['60.00']);
  });
});
