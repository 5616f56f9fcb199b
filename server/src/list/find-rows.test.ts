import { describe, expect, it } from 'vitest';
import { rowFinder } from './find-rows.ts';
import type { OrderTerm } from './order.ts';
import type { Selection } from './selection.ts';
import type { Stretch } from './stretch.ts';

interface Row {
  readonly id: number;
  readonly key_0: number;
  readonly [key: string]: number;
}

const newestFirst: OrderTerm[] = [{ column: 'rows.id', kind: 'number', descending: true }];
const everything: Selection = {
  shape: '',
  values: {},
  filters: {},
  ownOnly: false,
  term: undefined,
};

/** A list of rows that are numbered from 1, and the version of its data. */
function numberedRows(count: number) {
  let ids = Array.from({ length: count }, (_, index) => index + 1);
  let version = 0;
  const add = (id: number): void => {
    ids = [...ids, id];
    version += 1;
  };
  const fetch = async (_: Selection, { terms, limit, skip = 0, after }: Stretch) => {
    const ordered = terms[0]?.descending ? ids.toReversed() : ids;
    const start = after ? ordered.indexOf(Number(after[0])) + 1 : 0;
    return ordered.slice(start + skip, start + skip + limit).map((id): Row => ({ id, key_0: id }));
  };
  return { add, fetch, count: () => ids.length, version: async () => String(version) };
}

describe('a page far from the start', () => {
  it('is right again after a row was added while its number was being found out', async () => {
    const rows = numberedRows(3000);
    let whileCounting = () => rows.add(3001);
    const find = rowFinder<Row>({
      database: rows,
      source: { filters: {} },
      fetchCounted: async () => [],
      countRows: async () => {
        const count = rows.count();
        whileCounting();
        whileCounting = () => {};
        return count;
      },
      fetcher: {
        isStraight: () => true,
        fetch: rows.fetch,
        countByGathering: async () => undefined,
      },
    });
    const page = async (number: number) => {
      const request = { terms: newestFirst, size: 10, page: number, position: undefined };
      const found = await find(everything, request);
      return found.rows.map(({ id }) => id);
    };
    // The nearest end is the last row, from which pages are counted back.
    await page(299);
    const wanted = await rows.fetch(everything, { terms: newestFirst, skip: 2980, limit: 10 });
    expect(await page(299)).toEqual(wanted.map(({ id }) => id));
  });
});
