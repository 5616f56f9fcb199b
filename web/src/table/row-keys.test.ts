import { expect, test } from 'vitest';
import { rowKeys } from './row-keys.ts';

const row = (id: string | undefined, name: string) => ({ id, name });

test('rows are identified by record id at any position', () => {
  const [ana, bea, cy] = [row('1', 'Ana'), row('2', 'Bea'), row('3', 'Cy')];
  expect(rowKeys([ana, bea])).toEqual(['1', '2']);
  expect(rowKeys([cy, ana, bea])).toEqual(['3', '1', '2']);
});

test('rows without an id are identified by their content at any position', () => {
  const [ana, bea] = [row(undefined, 'Ana'), row(undefined, 'Bea')];
  const [anaKey] = rowKeys([ana]);
  expect(rowKeys([bea, ana]).at(1)).toBe(anaKey);
});

test('no two rows share a key', () => {
  const rows = [row('1', 'Ana'), row('1', 'Ana'), row(undefined, 'Bea'), row(undefined, 'Bea')];
  expect(new Set(rowKeys(rows)).size).toBe(4);
});
