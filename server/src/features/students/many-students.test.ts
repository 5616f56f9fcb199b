import type { Ordering } from '@provost/contract/list';
import type { Student } from '@provost/contract/students';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { createList, type List } from '../../http/list/list.ts';
import { testDatabase } from '../../testing/database.ts';
import { listCall } from '../../testing/list-call.ts';
import { addStudent } from '../../testing/rows.ts';
import { studentSource } from './student-lists.repository.ts';
import { toStudent } from './students.mapper.ts';

/**
 * So many that every way of finding rows is taken: straight by an index, walking, gathering, step by
 * step, from places known. Whatever the way, the answer must be the one worked out here by hand.
 */
const count = 3000;
const now = '2026-06-01T00:00:00.000Z';
const levels = ['Grade 1', 'Grade 2', 'Grade 3'];
const statuses = ['active', 'active', 'active', 'active', 'invited', 'suspended', 'archived'];

interface Made {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly status: string;
  readonly level: number | null;
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly has_purchased: number;
  readonly trial_ends_at: string;
}

/** The same numbers in every run: a small linear generator. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function make(): Made[] {
  const draw = numbers(7);
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)] as T;
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
  return Array.from({ length: count }, (_, index) => {
    const first = pick(['ana', 'ben', 'carla', 'dan', 'hanna', 'ivo']);
    // A few stand far from the start of any order by name.
    const last = draw(100) === 0 ? 'zuzu' : pick(['lopez', 'kline', 'mann', 'olsen']);
    const status = pick(statuses);
    return {
      id: index + 1,
      full_name: `${last === 'zuzu' ? 'yy ' : ''}${first} ${last}`,
      email: `${first}.${index + 1}@example.org`,
      status,
      level: draw(4) === 0 ? null : draw(3) + 1,
      // Whoever is archived has not been seen for long: what is asked for lies at one end.
      last_login_at: status === 'archived' ? day(draw(3)) : draw(5) ? day(10 + draw(90)) : null,
      created_at: day(draw(60)),
      has_purchased: draw(3) === 0 ? 1 : 0,
      trial_ends_at: day(100 + draw(100)),
    };
  });
}

let database: Database;
let list: List<Student>;
const made = make();

beforeAll(async () => {
  database = await testDatabase();
  await database.bulkLoad(async (into) => {
    await into.insert(
      'class_levels',
      ['id', 'name', 'position'],
      levels.map((name, index) => [index + 1, name, 10 - index]),
    );
    await into.insert(
      'users',
      [
        'id',
        'email',
        'first_name',
        'last_name',
        'full_name',
        'name_key',
        'search_key',
        'user_type',
        'status',
        'locale',
        'has_purchased',
        'trial_ends_at',
        'created_at',
        'last_login_at',
        'class_level_id',
      ],
      made.map((one) => [
        one.id,
        one.email,
        'A',
        'B',
        one.full_name,
        one.full_name,
        searched(one),
        'student',
        one.status,
        'en',
        one.has_purchased,
        one.trial_ends_at,
        one.created_at,
        one.last_login_at,
        one.level,
      ]),
    );
  });
  list = createList({
    database,
    source: studentSource,
    toItem: toStudent,
    now: () => new Date(now),
  });
}, 60_000);
afterAll(() => database.close());

const searched = (one: Made): string => `${one.full_name} ${one.email}`;

interface Asked {
  readonly status?: string[];
  readonly class_level?: string[];
  readonly trial?: string[];
  readonly search?: string;
}

const trialOf = (one: Made): string => {
  if (one.has_purchased) return 'converted';
  return one.trial_ends_at > now ? 'active' : 'expired';
};

const passes = (one: Made, { status, class_level, trial, search }: Asked): boolean =>
  (!status || status.includes(one.status)) &&
  (!class_level || class_level.includes(levels[(one.level ?? 0) - 1] ?? '')) &&
  (!trial || trial.includes(trialOf(one))) &&
  (!search || searched(one).includes(search));

const keys: Record<string, (one: Made) => string | number | null> = {
  full_name: (one) => one.full_name,
  email: (one) => one.email,
  status: (one) => one.status,
  class_level: (one) => (one.level === null ? null : 11 - one.level),
  created_at: (one) => one.created_at,
  last_login_at: (one) => one.last_login_at,
};

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

function expected(asked: Asked, ordering: readonly Ordering[]): number[] {
  const rows = made.filter((one) => passes(one, asked));
  const last = ordering.at(-1)?.descending ?? false;
  const isStatusAlone = ordering.length === 1 && ordering[0]?.field === 'status';
  const terms = isStatusAlone ? [...ordering, { field: 'full_name', descending: last }] : ordering;
  rows.sort((a, b) => {
    for (const { field, descending } of terms) {
      const order = compare(keys[field]?.(a) ?? null, keys[field]?.(b) ?? null);
      if (order !== 0) return descending ? -order : order;
    }
    return last ? b.id - a.id : a.id - b.id;
  });
  return rows.map(({ id }) => id);
}

const some = (values: string[]) => fc.shuffledSubarray(values, { minLength: 1 });
const requests = fc.record(
  {
    status: some(['active', 'invited', 'suspended', 'archived']),
    class_level: some(levels),
    trial: some(['active', 'expired', 'converted']),
    search: fc.constantFrom('a', 'an', 'ana', 'hanna', 'zuzu', 'yy', 'example', '.2999@', 'nobody'),
  },
  { requiredKeys: [] },
);
const orderings = fc
  .shuffledSubarray(Object.keys(keys), { minLength: 1, maxLength: 2 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) => fc.record({ field: fc.constant(field), descending: fc.boolean() })),
    ),
  );

describe('many students', () => {
  it('are on the page where they belong, whatever is asked for and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests,
        orderings,
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
        async (asked, ordering, page_size, shares) => {
          const ids = expected(asked, ordering);
          for (const share of shares) {
            const page = 1 + Math.floor((share * ids.length) / page_size);
            const found = await list.page(listCall({ ...asked, ordering, page_size, page }));
            expect(found.count).toBe(ids.length);
            expect(found.rows.map(({ id }) => id)).toEqual(
              ids.slice((page - 1) * page_size, page * page_size),
            );
          }
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);

  it('are each seen once by whoever follows the cursor', async () => {
    await fc.assert(
      fc.asyncProperty(requests, orderings, async (asked, ordering) => {
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const page = await list.page(
            listCall({ ...asked, ordering, page_size: 100, ...(cursor && { cursor }) }),
          );
          seen.push(...page.rows.map(({ id }) => id));
          cursor = page.next_cursor;
        } while (cursor);
        expect(seen).toEqual(expected(asked, ordering));
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  it.each([
    ['a page far from both ends', { page: 60, page_size: 25 }],
    ['a common term', { search: 'example' }],
    ['a rare term', { search: 'zuzu' }],
  ])('are counted anew after every write: %s', async (_, query) => {
    const ordering = [{ field: 'full_name', descending: false }];
    const before = await list.page(listCall({ ...query, ordering }));
    await list.page(listCall({ ...query, ordering }));
    const { id } = await addStudent(database, {
      full_name: 'aaa zuzu',
      search_key: 'aaa zuzu new@example',
    });
    try {
      const after = await list.page(listCall({ ...query, ordering }));
      expect(after.count).toBe(before.count + 1);
      // It comes first, so that all others move on by one.
      const [first, ...others] = after.rows.map((row) => row.id);
      if (!('page' in query)) expect(first).toBe(id);
      expect(others).toEqual(before.rows.slice(0, others.length).map((row) => row.id));
      expect(others.length).toBeGreaterThan(10);
    } finally {
      await database.write((writer) => writer.deleteFrom('users').where('id', '=', id).execute());
    }
  });
});
