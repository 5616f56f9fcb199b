import type { ListRequest } from '@provost/contract/list';
import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Reader } from '../database/database.ts';
import { listCall } from '../testing/calls/list-call.ts';
import { testDatabase } from '../testing/database.ts';
import { addStudent } from '../testing/rows/rows.ts';
import { createList, type List } from './list.ts';

interface Person {
  readonly id: number;
  readonly name_key: string;
  readonly status: string;
  readonly last_login_at: string | null;
  readonly has_purchased: number;
}

const people = {
  name: 'people',
  table: 'users',
  where: sql<SqlBool>`users.user_type = 'student'`,
  orderings: {
    name: { column: 'users.name_key', kind: 'text' },
    status: { column: 'users.status', kind: 'text' },
    login: { column: 'users.last_login_at', kind: 'instant', nullable: true },
    purchased: { column: 'users.has_purchased', kind: 'number', equalsBy: 'name' },
  },
  defaultOrdering: [{ field: 'name', descending: false }],
  filters: {},
  search: { table: 'users' },
  rows: (reader: Reader) =>
    reader
      .selectFrom('users')
      .select([
        'users.id',
        'users.name_key',
        'users.status',
        'users.last_login_at',
        'users.has_purchased',
      ]),
} as const;

type Field = keyof typeof people.orderings;
const keyOf: Record<Field, (person: Person) => string | number | null> = {
  name: (person) => person.name_key,
  status: (person) => person.status,
  login: (person) => person.last_login_at,
  purchased: (person) => person.has_purchased,
};

let database: Database;
let list: List<Person>;
let everybody: Person[];

beforeAll(async () => {
  database = await testDatabase();
  // Few different values: most keys are equal, and many are not there.
  const names = ['Ana', 'Änne', 'Bo', 'bó', 'Zoë'];
  const logins = [null, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.500Z'];
  const statuses = ['active', 'invited', 'archived'];
  for (let n = 0; n < 47; n += 1) {
    await addStudent(database, {
      full_name: names[n % names.length] ?? '',
      status: statuses[n % statuses.length] ?? '',
      last_login_at: logins[Math.floor(n / 3) % logins.length] ?? null,
      has_purchased: n % 7 === 0 ? 1 : 0,
    });
  }
  list = createList({ database, source: people, toItem: (row) => row, now: () => new Date() });
  everybody = await people.rows(database.reader).where('users.user_type', '=', 'student').execute();
});
afterAll(() => database.close());

const call = (query: ListRequest, url = '/api/people') => listCall(query, url);

type Ordering = NonNullable<ListRequest['ordering']>;

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** The order by the rules, worked out without a database. */
function inOrder(asked: Ordering): number[] {
  const descending = asked.at(-1)?.descending ?? false;
  const isPurchasedAlone = asked.length === 1 && asked[0]?.field === 'purchased';
  const ordering = isPurchasedAlone ? [...asked, { field: 'name', descending }] : asked;
  return everybody
    .toSorted((a, b) => {
      for (const term of ordering) {
        const order = compare(keyOf[term.field as Field](a), keyOf[term.field as Field](b));
        if (order !== 0) return term.descending ? -order : order;
      }
      return descending ? b.id - a.id : a.id - b.id;
    })
    .map(({ id }) => id);
}

const orderings = fc
  .shuffledSubarray(Object.keys(people.orderings), { minLength: 1 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) => fc.record({ field: fc.constant(field), descending: fc.boolean() })),
    ),
  );
const sizes = fc.integer({ min: 1, max: 20 });

const cursorOf = (link: string | null): string | undefined =>
  link === null
    ? undefined
    : (new URL(link, 'http://host').searchParams.get('cursor') ?? undefined);

const idsOf = (rows: readonly Person[]): number[] => rows.map(({ id }) => id);

describe('a list', () => {
  it('shows every row exactly once to a client that follows the cursor, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(orderings, sizes, async (ordering, page_size) => {
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const page = await list.page(call({ ordering, page_size, ...(cursor && { cursor }) }));
          expect(page.count).toBe(everybody.length);
          expect(page.rows.length).toBeGreaterThan(0);
          seen.push(...idsOf(page.rows));
          cursor = page.next_cursor ?? undefined;
        } while (cursor);
        expect(seen).toEqual(inOrder(ordering));
      }),
      { numRuns: 40 },
    );
  });

  it('leads back by the links to previous pages the way one came', async () => {
    await fc.assert(
      fc.asyncProperty(orderings, sizes, async (ordering, page_size) => {
        const expected = inOrder(ordering);
        const first = await list.page(call({ ordering, page_size }));
        fc.pre(first.next_cursor !== null);
        const second = await list.page(
          call({ ordering, page_size, cursor: first.next_cursor ?? '' }),
        );
        const back = await list.page(
          call({ ordering, page_size, cursor: cursorOf(second.previous) ?? '' }),
        );
        expect(idsOf(back.rows)).toEqual(expected.slice(0, page_size));
        expect(back.previous).toBeNull();
        expect(back.next_cursor).toBe(first.next_cursor);
      }),
      { numRuns: 25 },
    );
  });

  it('shows the same rows by page numbers, whichever end they are counted from', async () => {
    await fc.assert(
      fc.asyncProperty(orderings, sizes, async (ordering, page_size) => {
        const expected = inOrder(ordering);
        const last = Math.ceil(expected.length / page_size);
        for (let page = 1; page <= last; page += 1) {
          const { rows, next, previous, next_cursor } = await list.page(
            call({ ordering, page_size, page }, `/api/people?page=${page}`),
          );
          expect(idsOf(rows)).toEqual(expected.slice((page - 1) * page_size, page * page_size));
          expect(next).toBe(page === last ? null : `/api/people?page=${page + 1}`);
          expect(previous).toBe(page === 1 ? null : `/api/people?page=${page - 1}`);
          expect(next_cursor === null).toBe(page === last);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('has an empty page behind its last, with the way back to it', async () => {
    const page = await list.page(call({ page: 900, page_size: 20 }, '/api/people?page=900'));
    expect(page).toEqual({
      count: 47,
      rows: [],
      next: null,
      previous: '/api/people?page=3',
      next_cursor: null,
    });
  });

  it('keeps every parameter in its links', async () => {
    const url = '/api/people?search=a%20b&page_size=2&ordering=-name';
    const { next } = await list.page(
      call({ page_size: 2, ordering: [{ field: 'name', descending: true }] }, url),
    );
    expect(next).toBe('/api/people?search=a+b&page_size=2&ordering=-name&page=2');
  });

  it('keeps what follows a question mark inside the query', async () => {
    const { next } = await list.page(call({ page_size: 2 }, '/api/people?search=a?&page_size=2'));
    expect(next).toBe('/api/people?search=a%3F&page_size=2&page=2');
  });

  it('counts pages beside a cursor where a number came with it', async () => {
    const { next_cursor } = await list.page(call({ page_size: 5 }));
    const page = await list.page(
      call({ page_size: 5, page: 2, cursor: next_cursor ?? '' }, '/api/people?page=2'),
    );
    expect(page.next).toContain('page=3&cursor=');
    expect(page.previous).toContain('page=1&cursor=');
  });

  it('starts at the first page when the rows before the cursor are gone', async () => {
    const first = await list.page(call({ page_size: 5 }));
    const parts = ['people users.name_key users.id', 1, 'a', 1];
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    const page = await list.page(call({ page_size: 5, cursor }));
    expect(idsOf(page.rows)).toEqual(idsOf(first.rows));
    expect(page.previous).toBeNull();
    expect(cursorOf(page.next)).toBe(first.next_cursor);
  });

  it.each([
    ['broken', 'x'],
    ['foreign', Buffer.from('["payments users.name_key users.id",0,"a",1]').toString('base64url')],
  ])('refuses a %s cursor at its field', async (_, cursor) => {
    await expect(list.page(call({ cursor }))).rejects.toMatchObject({
      code: 'validation_failed',
      details: { problems: [{ field: 'cursor' }] },
    });
  });

  it('refuses the cursor of another order', async () => {
    const { next_cursor } = await list.page(call({ page_size: 5 }));
    const ordering = [{ field: 'name', descending: true }];
    await expect(list.page(call({ ordering, cursor: next_cursor ?? '' }))).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('takes a number beyond every column in a cursor for a place with no rows', async () => {
    const order = 'people users.has_purchased users.name_key users.id';
    const parts = [order, 0, Number.MAX_SAFE_INTEGER, 'ana', 1];
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    const ordering = [{ field: 'purchased', descending: false }];
    const page = await list.page(call({ ordering, cursor }));
    expect(page.rows).toEqual([]);
  });
});
