import { expect, it } from 'vitest';
import { dateReader } from './read-date.ts';

it.each([
  [['01/02/2026'], '2026-02-01'],
  [['01/02/2026', '02/13/2026'], '2026-01-02'],
  [['13.01.26'], '2026-01-13'],
  [['1-2-2026'], '2026-02-01'],
  [['2026-02-28 10:00'], '2026-02-28'],
  [['31/02/2026'], undefined],
  [['2026/02/01'], undefined],
  [['yesterday'], undefined],
])('the dates %j start with %s', (texts, day) => {
  const reader = dateReader(texts, { isUtc: false, monthFirst: false });
  expect(reader(texts[0] ?? '')).toEqual(day === undefined ? undefined : { day });
});

it('a time with its zone is exact', async () => {
  const reader = dateReader([], { isUtc: false, monthFirst: false });
  expect(reader('2026-02-28T10:00:00+02:00')).toEqual({ time: '2026-02-28T08:00:00.000Z' });
});
