// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { readItem, removeItem, writeItem } from './browser-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  removeItem('word');
});

const refuseWrites = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });

test('values that a full storage refuses are kept in memory', () => {
  const refused = refuseWrites();
  writeItem('word', 'new');
  expect(refused).toHaveBeenCalledOnce();
  expect(readItem('word')).toBe('new');
});

test('an older value in a full storage is not read instead of the new one', () => {
  writeItem('word', 'old');
  refuseWrites();
  writeItem('word', 'new');
  expect(readItem('word')).toBe('new');
  removeItem('word');
  expect(readItem('word')).toBeUndefined();
});
