import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Attempts,
  begin,
  expiryOf,
  fail,
  type Limit,
  limitState,
  noAttempts,
  succeed,
} from './attempts.ts';

const limit: Limit = { failures: 3, windowMs: 60_000, resetsOnSuccess: true };
const withoutReset: Limit = { ...limit, resetsOnSuccess: false };

const failedAt = (...times: number[]): Attempts => ({ failed: times, pending: {} });

describe('the state of a limit', () => {
  it('is free until the limit of failures is reached', () => {
    expect(limitState(noAttempts, limit, 0)).toBe('free');
    expect(limitState(failedAt(0, 1), limit, 2)).toBe('free');
    expect(limitState(failedAt(0, 1, 2), limit, 2)).toEqual({ retryAfterMs: 59_998 });
  });

  it('is free again as failures leave the window, one by one', () => {
    const attempts = failedAt(0, 1000, 2000);
    expect(limitState(attempts, limit, 59_999)).toEqual({ retryAfterMs: 1 });
    expect(limitState(attempts, limit, 60_000)).toBe('free');
    const failedAgain = fail(attempts, limit, 60_000, 'x');
    expect(limitState(failedAgain, limit, 60_000)).toEqual({ retryAfterMs: 1000 });
  });

  it('is full while the pending attempts could reach the limit', () => {
    const pending = begin(begin(failedAt(0), limit, 10, 'a'), limit, 10, 'b');
    expect(limitState(pending, limit, 10)).toBe('full');
    expect(limitState(succeed(pending, withoutReset, 11, 'a'), limit, 11)).toBe('free');
    expect(limitState(fail(pending, limit, 11, 'a'), limit, 11)).toBe('full');
  });

  it('ignores abandoned attempts', () => {
    const abandoned = begin(failedAt(0, 0), limit, 0, 'a');
    expect(limitState(abandoned, limit, 29_999)).toBe('full');
    expect(limitState(abandoned, limit, 30_000)).toBe('free');
  });

  it('is reset by a success only if the limit says so', () => {
    const pending = begin(failedAt(0, 0), limit, 0, 'a');
    expect(succeed(pending, limit, 1, 'a')).toEqual(noAttempts);
    expect(succeed(pending, withoutReset, 1, 'a')).toEqual(failedAt(0, 0));
  });

  it('counts no attempt after the expiry', () => {
    const attempts = begin(failedAt(0, 50_000), limit, 100_000, 'a');
    const end = expiryOf(attempts, limit, 100_000);
    expect(end).toBe(130_000);
    expect(begin(attempts, limit, end, 'b')).toEqual({ failed: [], pending: { b: end } });
    expect(expiryOf(noAttempts, limit, 5)).toBe(5);
  });
});

/** Pauses between attempts, and the duration and outcome of each. */
const sequences = fc.array(
  fc.record({ pause: fc.nat(40_000), takes: fc.nat(25_000), isRight: fc.boolean() }),
  { maxLength: 60 },
);

describe('any sequence of attempts', () => {
  it('never has more failures in any window than the limit', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        let attempts = noAttempts;
        let now = 0;
        const pending: { id: string; endsAt: number; isRight: boolean }[] = [];
        const failures: number[] = [];
        const finish = (until: number) => {
          pending.sort((a, b) => a.endsAt - b.endsAt);
          while ((pending[0]?.endsAt ?? Number.POSITIVE_INFINITY) <= until) {
            const done = pending.shift();
            if (!done) return;
            if (!done.isRight) failures.push(done.endsAt);
            const settle = done.isRight ? succeed : fail;
            attempts = settle(attempts, withoutReset, done.endsAt, done.id);
          }
        };
        for (const [number, { pause, takes, isRight }] of sequence.entries()) {
          now += pause;
          finish(now);
          const inWindow = failures.filter((at) => at > now - limit.windowMs).length;
          const state = limitState(attempts, withoutReset, now);
          expect(typeof state === 'object').toBe(inWindow >= limit.failures);
          if (state !== 'free') continue;
          attempts = begin(attempts, withoutReset, now, String(number));
          pending.push({ id: String(number), endsAt: now + takes, isRight });
        }
        finish(Number.POSITIVE_INFINITY - 1);
        for (const end of failures) {
          const window = failures.filter((at) => at > end - limit.windowMs && at <= end);
          expect(window.length).toBeLessThanOrEqual(limit.failures);
        }
      }),
    );
  });
});
