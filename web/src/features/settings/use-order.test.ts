import { expect, test } from 'vitest';
import { moveTo } from './use-order.ts';

const ids = ['a', 'b', 'c'];

test('a class level moves up, down and nowhere beyond the ends', () => {
  expect(moveTo(ids, 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(ids, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveTo(ids, 'a', -1)).toEqual(ids);
  expect(moveTo(ids, 'c', 9)).toEqual(ids);
});
