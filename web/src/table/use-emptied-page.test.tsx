// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListPage } from '@/api/list/list-source.ts';
import { useEmptiedPage } from './use-emptied-page.ts';

afterEach(cleanup);

const pageOf = (page: number, rows: readonly string[], count: number | undefined) =>
  ({ page, rows, count, pageSize: 25, firstRow: 1 }) as unknown as ListPage<string>;

const watch = (first: ListPage<string>) => {
  const onPage = vi.fn();
  const { rerender } = renderHook(({ page, key }) => useEmptiedPage(page, key, onPage), {
    initialProps: { page: first, key: 'page 3' },
  });
  return { onPage, show: (page: ListPage<string>, key = 'page 3') => rerender({ page, key }) };
};

test('after its only row is deleted, the last page is the one before it', () => {
  const { onPage, show } = watch(pageOf(3, ['a'], 51));
  show(pageOf(3, [], 50));
  expect(onPage.mock.calls).toEqual([[2]]);
});

test('after several pages were emptied, the last one with rows opens', () => {
  const { onPage, show } = watch(pageOf(3, ['a'], 51));
  show(pageOf(3, [], 20));
  expect(onPage.mock.calls).toEqual([[1]]);
});

test('a page past the end that never had rows stays, with its message', () => {
  const { onPage, show } = watch(pageOf(9, [], 51));
  show(pageOf(9, [], 51));
  show(pageOf(1, [], 0), 'page 1');
  expect(onPage).not.toHaveBeenCalled();
});
