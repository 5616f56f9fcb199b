import { expect, test, vi } from 'vitest';
import { logSteps } from './database-log.ts';

test('a long load is logged every ten seconds, a short one not at all', () => {
  let now = 0;
  const log = { info: vi.fn(), warn: vi.fn() };
  const onStep = logSteps(log, () => now);
  for (let done = 0; done < 30; done += 1) {
    now = done * 1000;
    onStep('counters', done, 30);
  }
  expect(log.info.mock.calls).toEqual(
    [10, 20].map((done) => [{ step: 'counters', done, total: 30 }, 'migration continues']),
  );
});
