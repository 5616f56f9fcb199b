import { expect, test } from 'vitest';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { jobList, refreshInterval } from './job-list.ts';

test('the list follows the contract and accepts any row', () => expectSoundList(jobList));

test('the list refreshes often while a job runs, and not at all when all have finished', () => {
  const now = Date.parse('2026-03-02T10:00:00.000Z');
  const job = (state: string, next_attempt_at?: string) =>
    jobList.adapt({ state, next_attempt_at });
  const later = job('queued', '2026-03-02T10:05:00.000Z');
  expect(refreshInterval([job('done'), later, job('running')], now)).toBe(2000);
  expect(refreshInterval([job('queued', '2026-03-02T09:59:59.000Z')], now)).toBe(2000);
  expect(refreshInterval([job('done'), later], now)).toBe(30_000);
  expect(refreshInterval([job('done'), job('failed'), job('cancelled')], now)).toBe(false);
});
