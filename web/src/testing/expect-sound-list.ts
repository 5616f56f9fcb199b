import fc from 'fast-check';
import { expect } from 'vitest';
import { ClientSideList } from '@/api/list/client-side/client-side-list.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

/** Every list uses only names of the contract, and reads any row without an error. */
export const expectSoundList = async <Row>(list: ListDefinition<Row>): Promise<void> => {
  const { orderings = [], filters, textFilters = [], idFilters = [] } = list.endpoint.list ?? {};
  expect(orderings).toEqual(
    expect.arrayContaining([
      ...Object.keys(list.sortKeys),
      ...list.defaultOrdering.split(',').map((token) => token.replace(/^-/, '')),
    ]),
  );
  expect([...Object.keys(filters ?? {}), ...textFilters, ...idFilters]).toEqual(
    expect.arrayContaining(Object.keys(list.filterValues)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.anything(), fc.object())), async (raw) => {
      for (const one of raw) expectSameRow(list.adaptLazily(one), list.adapt(one));
      const whole = new ClientSideList(list, raw);
      const all = { search: '', page: 1, pageSize: 'all' } as const;
      const ordering = Object.keys(list.sortKeys).join(',');
      const filters = Object.fromEntries(Object.keys(list.filterValues).map((name) => [name, 'x']));
      const { rows } = await whole.page({ ...all, ordering, filters: {} });
      expect(rows).toHaveLength(raw.length);
      await whole.page({ ...all, search: 'a', ordering, filters });
    }),
    { numRuns: 50 },
  );
};

/** A lazy row reads a field only on access, so every field is accessed. */
const expectSameRow = <Row>(lazy: Row, row: Row): void => {
  for (const field of Object.keys(row as object) as (keyof Row)[]) {
    expect(lazy[field], String(field)).toEqual(row[field]);
  }
};
