import { expect, it } from 'vitest';
import { startOfDay } from './days.ts';

it.each([
  ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31', 'Europe/Berlin', '2026-01-30T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  // The clocks change at 2:00 and 3:00 of these days.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-05-05', 'Asia/Kathmandu', '2026-05-04T18:15:00.000Z'],
  ['2026-05-05', 'America/Los_Angeles', '2026-05-05T07:00:00.000Z'],
  ['2026-05-05', 'Pacific/Kiritimati', '2026-05-04T10:00:00.000Z'],
  // There was no midnight: the clocks went from 0:00 to 1:00.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // The clocks went back at midnight, so the day before had 25 hours.
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
])('the day %s begins in %s at %s', (day, timeZone, start) => {
  expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(start);
});
