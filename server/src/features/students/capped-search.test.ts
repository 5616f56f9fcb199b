import { listStudents } from '@provost/contract/students.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { createList, type Page } from '../../list/list.ts';
import { listCall } from '../../testing/calls/list-call.ts';
import { testDatabase } from '../../testing/database.ts';
import { expected, load, now, orderedFields } from '../../testing/models/student-model.ts';
import { studentSource } from './student-lists.repository.ts';

const maxCount = 100;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await load(database);
});
afterAll(() => database.close());

const list = () =>
  createList({
    database,
    source: studentSource,
    toItem: (row) => row,
    now: () => new Date(now),
    maxCount,
  });

const idsOf = ({ rows }: Page<{ readonly id: number }>) => rows.map(({ id }) => id);
const byName = [{ field: 'full_name', descending: false }];
const common = expected({ search: 'example' }, byName);

describe('a search with more matches than it counts', () => {
  it('says that the count is capped', async () => {
    const page = await list().page(listCall({ search: 'example' }));
    expect(page).toMatchObject({ count: maxCount, count_capped: true });
    expect(idsOf(page)).toEqual(common.slice(0, 25));
  });

  it('counts exactly up to the maximum, and without a search', async () => {
    const few = await list().page(listCall({ search: 'zuzu' }));
    expect(few.count).toBe(expected({ search: 'zuzu' }, byName).length);
    const all = await list().page(listCall({}));
    expect(all.count).toBe(common.length);
    expect([few, all]).toEqual([few, all].map((page) => ({ ...page, count_capped: undefined })));
  });

  it('has every match on its page, by number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('an', 'ana', 'example'),
        fc.constantFrom(...orderedFields),
        fc.boolean(),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (search, field, descending, page_size, share) => {
          const ordering = [{ field, descending }];
          const ids = expected({ search }, ordering);
          const page = 1 + Math.floor((share * ids.length) / page_size);
          const found = await list().page(listCall({ search, ordering, page_size, page }));
          expect(idsOf(found)).toEqual(ids.slice((page - 1) * page_size, page * page_size));
          expect(found.next === null).toBe(page * page_size >= ids.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leads to the last match by cursor, and back', async () => {
    const [first, ...pages] = await follow('next_cursor');
    expect([first, ...pages].flatMap((page) => (page ? idsOf(page) : []))).toEqual(common);
    const back = await follow('previous', pages.at(-1));
    expect(back.at(-1)).toMatchObject({ previous: null, rows: first?.rows });
  });

  it('leads back from behind the last page', async () => {
    const url = '/api/students?search=example&page=900';
    const page = await list().page(listCall({ search: 'example', page: 900 }, url));
    expect(page).toMatchObject({ rows: [], next: null });
    expect(page.previous).toBe('/api/students?search=example&page=4');
  });

  it('is exported with all matches', async () => {
    const { total } = await list().exportCsv(listStudents, listCall({ search: 'example' }));
    expect(total).toBe(common.length);
  });
});

async function follow(link: 'next_cursor' | 'previous', from?: Page<{ readonly id: number }>) {
  const pages: Page<{ readonly id: number }>[] = [];
  const ask = (cursor?: string) =>
    list().page(listCall({ search: 'example', page_size: 100, ...(cursor && { cursor }) }));
  let page = from ?? (await ask());
  if (!from) pages.push(page);
  while (page[link] !== null) {
    const { searchParams } = new URL(page[link] ?? '', 'http://host');
    page = await ask(link === 'previous' ? (searchParams.get('cursor') ?? '') : page[link]);
    expect(page.count_capped).toBe(true);
    pages.push(page);
  }
  return pages;
}
