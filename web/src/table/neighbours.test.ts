import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const rows = [{ id: '7' }, { id: '3' }, { id: undefined }, { id: '9' }];

test('a record has the rows around it as its neighbours', () => {
  expect(neighboursOf(rows, '7')).toEqual({ previous: undefined, next: '3' });
  expect(neighboursOf(rows, '3')).toEqual({ previous: '7', next: undefined });
  expect(neighboursOf(rows, '9')).toEqual({ previous: undefined, next: undefined });
});

test('a record that is not on the page has none', () => {
  expect(neighboursOf(rows, '1')).toEqual({ previous: undefined, next: undefined });
});
