import { expect, it } from 'vitest';
import { dateReader } from './read-date.ts';

it.each([
  [['01/02/2026'], '2026-02-01'],
  [['01/02/2026', '02/13/2026'], '2026-01-02'],
  [['13.01.26'], '2026-01-13'],
  [['1-2-2026'], '2026-02-01'],
  [['2026-02-28 10:00'], '2026-02-28'],
  [['31/02/2026'], undefined],
  [['2026/2/1'], '2026-02-01'],
  [['12-31-2026', '01-02-2026'], '2026-12-31'],
  [['2026-02-28 25:00'], undefined],
  [['01/02/2026 and more'], undefined],
  [['yesterday'], undefined],
])('the dates %j start with %s', (texts, day) => {
  const reader = dateReader(texts, { isUtc: false, monthFirst: false });
  expect(reader(texts[0] ?? '')).toEqual(day === undefined ? undefined : { day });
});

it('a time with its zone is exact', async () => {
  const reader = dateReader([], { isUtc: false, monthFirst: false });
  expect(reader('2026-02-28T10:00:00+02:00')).toEqual({ time: '2026-02-28T08:00:00.000Z' });
});

it.each([
  ['2026-07-01 14:30', '2026-07-01T12:30:00.000Z'],
  ['2026-01-01T14:30:15', '2026-01-01T13:30:15.000Z'],
  ['1/7/2026 2:30 PM', '2026-07-01T12:30:00.000Z'],
  ['1.7.26, 12:05 a.m.', '2026-06-30T22:05:00.000Z'],
  ['2026-07-01T14:30:00Z', '2026-07-01T14:30:00.000Z'],
])('the time %s is by the clock of the school', (text, time) => {
  const reader = dateReader([], { isUtc: false, monthFirst: false, timeZone: 'Europe/Berlin' });
  expect(reader(text)).toEqual({ time });
});
