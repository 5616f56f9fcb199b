import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, endOf, fail, type Limit, noTries, roomFor, succeed, type Tries } from './tries.ts';

const limit: Limit = { failures: 3, windowMs: 60_000, successForgives: true };
const lenient: Limit = { ...limit, successForgives: false };

const failedAt = (...times: number[]): Tries => ({ failed: times, pending: {} });

describe('room for one more try', () => {
  it('is there until as many have failed as may', () => {
    expect(roomFor(noTries, limit, 0)).toBe('free');
    expect(roomFor(failedAt(0, 1), limit, 2)).toBe('free');
    expect(roomFor(failedAt(0, 1, 2), limit, 2)).toEqual({ retryAfterMs: 59_998 });
  });

  it('comes back as failures grow old, one by one', () => {
    const tries = failedAt(0, 1000, 2000);
    expect(roomFor(tries, limit, 59_999)).toEqual({ retryAfterMs: 1 });
    expect(roomFor(tries, limit, 60_000)).toBe('free');
    expect(roomFor(fail(tries, limit, 60_000, 'x'), limit, 60_000)).toEqual({ retryAfterMs: 1000 });
  });

  it('is taken while those under way might use it up', () => {
    const under = begin(begin(failedAt(0), limit, 10, 'a'), limit, 10, 'b');
    expect(roomFor(under, limit, 10)).toBe('taken');
    expect(roomFor(succeed(under, lenient, 11, 'a'), limit, 11)).toBe('free');
    expect(roomFor(fail(under, limit, 11, 'a'), limit, 11)).toBe('taken');
  });

  it('is given back by a try that was abandoned', () => {
    const abandoned = begin(failedAt(0, 0), limit, 0, 'a');
    expect(roomFor(abandoned, limit, 29_999)).toBe('taken');
    expect(roomFor(abandoned, limit, 30_000)).toBe('free');
  });

  it('is all there again after a right one, where that forgives', () => {
    const under = begin(failedAt(0, 0), limit, 0, 'a');
    expect(succeed(under, limit, 1, 'a')).toEqual(noTries);
    expect(succeed(under, lenient, 1, 'a')).toEqual(failedAt(0, 0));
  });

  it('counts nothing any more from its end on', () => {
    const tries = begin(failedAt(0, 50_000), limit, 100_000, 'a');
    const end = endOf(tries, limit, 100_000);
    expect(end).toBe(130_000);
    expect(begin(tries, limit, end, 'b')).toEqual({ failed: [], pending: { b: end } });
    expect(endOf(noTries, limit, 5)).toBe(5);
  });
});

/** Who comes when, and how long the check takes. */
const visits = fc.array(
  fc.record({ pause: fc.nat(40_000), takes: fc.nat(25_000), isRight: fc.boolean() }),
  { maxLength: 60 },
);

describe('any course of tries', () => {
  it('never sees more failures in any stretch of the window than may be', () => {
    fc.assert(
      fc.property(visits, (course) => {
        let tries = noTries;
        let now = 0;
        const underWay: { id: string; endsAt: number; isRight: boolean }[] = [];
        const failures: number[] = [];
        const finish = (until: number) => {
          underWay.sort((a, b) => a.endsAt - b.endsAt);
          while ((underWay[0]?.endsAt ?? Number.POSITIVE_INFINITY) <= until) {
            const done = underWay.shift();
            if (!done) return;
            if (!done.isRight) failures.push(done.endsAt);
            tries = (done.isRight ? succeed : fail)(tries, lenient, done.endsAt, done.id);
          }
        };
        for (const [number, { pause, takes, isRight }] of course.entries()) {
          now += pause;
          finish(now);
          const inWindow = failures.filter((at) => at > now - limit.windowMs).length;
          const room = roomFor(tries, lenient, now);
          expect(typeof room === 'object').toBe(inWindow >= limit.failures);
          if (room !== 'free') continue;
          tries = begin(tries, lenient, now, String(number));
          underWay.push({ id: String(number), endsAt: now + takes, isRight });
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
