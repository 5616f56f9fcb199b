import { expect, test } from 'vitest';
import { zonedTime } from './zoned-time.ts';

test.each([
  ['UTC', '2026-01-05T22:30:00.000Z', '2026-01-05T22:30:00.000Z'],
  ['Europe/Lisbon', '2026-01-05T22:30:00.000Z', '2026-01-05T22:30:00.000+00:00'],
  ['Europe/Berlin', '2026-06-30T22:30:00.123Z', '2026-07-01T00:30:00.123+02:00'],
  ['America/New_York', '2026-01-01T03:00:00.000Z', '2025-12-31T22:00:00.000-05:00'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01T05:45:00.000+05:45'],
  // On the day on which the clocks change, before and after.
  ['Europe/Berlin', '2026-03-29T00:59:59.000Z', '2026-03-29T01:59:59.000+01:00'],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000+02:00'],
])('in %s, %s is written as %s, the same instant', (zone, instant, text) => {
  const written = zonedTime(zone)(instant);
  expect(written).toBe(text);
  expect(new Date(String(written)).toISOString()).toBe(instant);
});

test.each(['', 'Ana', '2026-01-05', 12, null, undefined])('%j stays as it is', (value) => {
  expect(zonedTime('Europe/Berlin')(value)).toBe(value);
});
