import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

test.each([
  ['UTC', '2026-01-05T23:30', '2026-01-05T23:30:00.000Z'],
  ['Pacific/Auckland', '2026-01-06T12:30', '2026-01-05T23:30:00.000Z'],
  ['America/New_York', '2026-01-05T18:30', '2026-01-05T23:30:00.000Z'],
  ['Asia/Kathmandu', '2026-01-06T05:15', '2026-01-05T23:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
])('in %s, %s is the instant %s', (zone, typed, instant) => {
  expect(fromLocalTime(typed, zone)).toBe(instant);
  expect(toLocalTime(instant, zone)).toBe(typed);
});

test('a time that the clocks skip is moved forward by the length of the change', () => {
  expect(fromLocalTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
});

test('seconds of an instant are not shown', () => {
  expect(toLocalTime('2026-01-05T23:30:59.999Z', 'UTC')).toBe('2026-01-05T23:30');
});

test.each(['', 'soon'])('%j is not a time', (text) => {
  expect(fromLocalTime(text, 'UTC')).toBeUndefined();
  expect(toLocalTime(text, 'UTC')).toBe('');
});
