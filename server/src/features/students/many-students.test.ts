import type { SeenStudent } from '@provost/contract/students.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { createList, type List } from '../../list/list.ts';
import { listCall } from '../../testing/calls/list-call.ts';
import { testDatabase } from '../../testing/database.ts';
import {
  expected,
  levelIds,
  load,
  now,
  orderedFields,
} from '../../testing/models/student-model.ts';
import { addStudent } from '../../testing/rows/rows.ts';
import { studentSource } from './student-lists.repository.ts';
import { toStudent } from './students.mapper.ts';

let database: Database;
let list: List<SeenStudent>;

beforeAll(async () => {
  database = await testDatabase();
  await load(database);
  list = createList({
    database,
    source: studentSource,
    toItem: toStudent,
    now: () => new Date(now),
  });
});
afterAll(() => database.close());

const some = (values: string[]) => fc.shuffledSubarray(values, { minLength: 1 });
const requests = fc.record(
  {
    status: some(['active', 'invited', 'suspended', 'archived']),
    class_level: some(levelIds),
    trial: some(['active', 'expired', 'converted']),
    search: fc.constantFrom('a', 'an', 'ana', 'hanna', 'zuzu', 'yy', 'example', '.2999@', 'nobody'),
  },
  { requiredKeys: [] },
);
const orderings = fc
  .shuffledSubarray(orderedFields, { minLength: 1, maxLength: 2 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) => fc.record({ field: fc.constant(field), descending: fc.boolean() })),
    ),
  );

describe('many students', () => {
  it('are on the correct page for any filters, search and order', async () => {
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
  });

  it('appear once each when following the cursor', async () => {
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
  });

  it.each([
    ['a page far from both ends', { page: 60, page_size: 25 }],
    ['a common term', { search: 'example' }],
    ['a rare term', { search: 'zuzu' }],
  ])('are counted correctly after every write: %s', async (_, query) => {
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
      // It is first in order, so all others move by one.
      const [first, ...others] = after.rows.map((row) => row.id);
      if (!('page' in query)) expect(first).toBe(id);
      expect(others).toEqual(before.rows.slice(0, others.length).map((row) => row.id));
      expect(others.length).toBeGreaterThan(10);
    } finally {
      await database.write((writer) => writer.deleteFrom('users').where('id', '=', id).execute());
    }
  });
});
