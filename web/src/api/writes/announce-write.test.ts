import { listBookmarks, updateBookmark } from '@provost/contract/bookmarks';
import { refundPayment } from '@provost/contract/payments';
import { listStudents } from '@provost/contract/students';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceWrite, holdReloads, watchWrites } from './announce-write.ts';

let client: QueryClient;
let stop: () => void;
const students = [listStudents.path, 'page 1'];
const bookmarks = [listBookmarks.path];

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(students, []);
  client.setQueryData(bookmarks, []);
  stop = watchWrites(client);
});
afterEach(() => stop());

const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

test('a write makes what it affects old, and nothing else', () => {
  announceWrite(updateBookmark.affects);
  expect([isOld(bookmarks), isOld(students)]).toEqual([true, false]);
  announceWrite(refundPayment.affects);
  expect(isOld(students)).toBe(true);
});

test('another tab gets the same subjects, the own one only once', async () => {
  const received: unknown[] = [];
  const other = new BroadcastChannel('provost-writes');
  other.onmessage = ({ data }) => received.push(data);
  announceWrite(updateBookmark.affects);
  await expect.poll(() => received).toEqual([['bookmarks']]);
  client.setQueryData(bookmarks, []);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isOld(bookmarks)).toBe(false);
  other.postMessage(['students']);
  await expect.poll(() => isOld(students)).toBe(true);
  expect(isOld(bookmarks)).toBe(false);
  other.close();
});

test('content that is held becomes old when the last one releases it', () => {
  const first = holdReloads('bookmarks');
  const second = holdReloads('bookmarks');
  announceWrite(['bookmarks', 'students']);
  expect([isOld(bookmarks), isOld(students)]).toEqual([false, true]);
  first();
  first();
  expect(isOld(bookmarks)).toBe(false);
  second();
  expect(isOld(bookmarks)).toBe(true);
});
