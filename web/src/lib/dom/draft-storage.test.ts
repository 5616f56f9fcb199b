import { afterEach, expect, test, vi } from 'vitest';
import { clearDrafts, readStored, writeStored } from './draft-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const fullStorage = (items: Record<string, string>): unknown =>
  Object.assign(
    Object.create({
      getItem: (key: string) => items[key] ?? null,
      removeItem: (key: string) => delete items[key],
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    }),
    items,
  );

test('what a full session storage refuses is kept in place of the older value, per user', () => {
  vi.stubGlobal('sessionStorage', fullStorage({ 'draft:note:7': '{"text":"old"}' }));
  expect(readStored('note', '7')).toEqual({ text: 'old' });
  writeStored('note', '7', { text: 'new' });
  writeStored('note', '8', { text: 'other' });
  expect(readStored('note', '7')).toEqual({ text: 'new' });
  clearDrafts('7');
  expect(readStored('note', '7')).toEqual({ text: 'new' });
  expect(readStored('note', '8')).toBeUndefined();
  clearDrafts();
  expect(readStored('note', '7')).toBeUndefined();
});
