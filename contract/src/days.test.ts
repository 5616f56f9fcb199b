import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  dayIn,
  intervalsOf,
  isDay,
  lastDays,
  nextDayIn,
  startOf,
} from './days.ts';

describe('a day', () => {
  it.each(['2026-03-29', '2024-02-29', '1970-01-01'])('can be %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-3-1', '1969-12-31', 'today', '2026-03-29T00:00', ''])(
    'cannot be %j',
    (text) => expect(isDay(text)).toBe(false),
  );

  it('is followed by the next one across months, leap days and changes of the clocks', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

describe('a range', () => {
  it('has the same number of days as the one before, which ends on the day before', () => {
    const range = { from: '2026-03-01', to: '2026-03-31' };
    expect(countDays(range)).toBe(31);
    expect(lastDays(7, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  });
});

describe('the day of a time', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Asia/Kolkata', '2026-03-28T18:30:00.000Z', '2026-03-29'],
    ['America/Sao_Paulo', '2018-11-04T02:59:59.999Z', '2018-11-03'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04'],
  ])('in %s at %s is %s', (zone, time, day) => {
    expect(dayIn(zone, new Date(time))).toBe(day);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T10:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-01T00:00:00.000Z', '2026-01-01T18:30:00.000Z'],
    ['America/Sao_Paulo', '2018-11-03T12:00:00.000Z', '2018-11-04T03:00:00.000Z'],
  ])('in %s after %s changes at %s', (zone, time, next) => {
    expect(new Date(nextDayIn(zone, new Date(time))).toISOString()).toBe(next);
  });
});

describe('intervals', () => {
  it('start on Mondays and on the first of the month', () => {
    expect(startOf('week', '2026-03-01')).toBe('2026-02-23');
    expect(startOf('week', '2026-03-02')).toBe('2026-03-02');
    expect(startOf('month', '2024-02-29')).toBe('2024-02-01');
    expect(startOf('day', '2024-02-29')).toBe('2024-02-29');
  });

  it('cover the range, the first and the last one cut to it', () => {
    const range = { from: '2024-02-27', to: '2024-03-04' };
    expect(intervalsOf('day', range).map(({ start }) => start.slice(5))).toEqual([
      '02-27',
      '02-28',
      '02-29',
      '03-01',
      '03-02',
      '03-03',
      '03-04',
    ]);
    expect(intervalsOf('week', range)).toEqual([
      { start: '2024-02-27', end: '2024-03-03' },
      { start: '2024-03-04', end: '2024-03-04' },
    ]);
    expect(intervalsOf('month', range)).toEqual([
      { start: '2024-02-27', end: '2024-02-29' },
      { start: '2024-03-01', end: '2024-03-04' },
    ]);
  });
});
