import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { createList } from '../../list/list.ts';
import type { ListSource } from '../../list/list-source.ts';
import { listCall } from '../../testing/calls/list-call.ts';
import { testDatabase } from '../../testing/database.ts';
import { addPayment, addStudent } from '../../testing/rows/rows.ts';
import type { AttentionRow } from './attention-rows.repository.ts';
import { attentionSources } from './attention-sources.repository.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  const student_id = (await addStudent(database)).id;
  for (let day = 10; day < 18; day += 1) {
    const created_at = `2026-01-${day}T00:00:00.000Z`;
    await addPayment(database, { student_id, status: 'pending', created_at });
  }
});
afterAll(() => database.close());

it('a count stops at its maximum, and pages go on beyond it', async () => {
  const source = attentionSources.pending_payment_old;
  const list = createList({
    database,
    source: { ...source, countsAtMost: 5 } as unknown as ListSource<never, never, AttentionRow>,
    toItem: (row) => row,
    now: () => new Date('2026-03-01'),
  });
  const times: (string | null)[] = [];
  for (const page of [1, 2, 3, 4]) {
    const found = await list.page(listCall({ page, page_size: 2 }));
    expect(found).toMatchObject({ count: 5, count_capped: true });
    expect(found.next !== null).toBe(page < 4);
    times.push(...found.rows.map(({ since }) => since));
  }
  expect(times).toHaveLength(8);
  expect(times).toEqual([...times].sort());
  const first = await list.page(listCall({ page_size: 6 }));
  const cursor = first.next_cursor ?? '';
  const rest = await list.page(listCall({ page_size: 6, cursor }));
  expect(rest.rows.map(({ since }) => since)).toEqual(times.slice(6));
});
