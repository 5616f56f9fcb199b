import { expect, test } from 'vitest';
import { type JobRow, refreshInterval } from './job-list.ts';

test('the list refreshes often while a job runs, and not at all when all have finished', () => {
  const now = Date.parse('2026-03-02T10:00:00.000Z');
  const job = (state: JobRow['state'], next_attempt_at?: string) =>
    ({ state, next_attempt_at }) as JobRow;
  const later = job('queued', '2026-03-02T10:05:00.000Z');
  expect(refreshInterval([job('done'), later, job('running')], now)).toBe(2000);
  expect(refreshInterval([job('queued', '2026-03-02T09:59:59.000Z')], now)).toBe(2000);
  expect(refreshInterval([job('done'), later], now)).toBe(30_000);
  expect(refreshInterval([job('done'), job('failed'), job('cancelled')], now)).toBe(false);
});
