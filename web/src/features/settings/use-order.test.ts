// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { moveTo, useOrder } from './use-order.ts';

const ids = ['a', 'b', 'c'];

test('a class level moves up, down and nowhere beyond the ends', () => {
  expect(moveTo(ids, 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(ids, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveTo(ids, 'a', -1)).toEqual(ids);
  expect(moveTo(ids, 'c', 9)).toEqual(ids);
});

test('an order that another class level has made obsolete is not sent', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result, rerender, unmount } = renderHook((stored) => useOrder(stored), {
    wrapper,
    initialProps: ids,
  });
  act(() => void result.current.move('c', 0));
  expect(result.current.ids).toEqual(['c', 'a', 'b']);
  rerender([...ids, 'd']);
  expect(result.current.ids).toEqual([...ids, 'd']);
  unmount();
  expect(client.getMutationCache().getAll()).toEqual([]);
});
