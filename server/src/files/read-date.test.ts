import { languages } from '@provost/contract/locales';
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
  [['20260201'], '2026-02-01'],
  [['20261301'], undefined],
  [['46266'], undefined],
  [['So., 01.02.2026'], '2026-02-01'],
  [['dim. 01/02/2026'], '2026-02-01'],
  [['12-31-2026', '01-02-2026'], '2026-12-31'],
  [['01/02/2026', 'Thu 12/31/2026'], '2026-01-02'],
  [['03/04/2026', '12/25/2026 à 14h30'], '2026-03-04'],
  [['03/04/2026', '12/25/2026 14.30 Uhr'], '2026-03-04'],
  [['2026-02-28 25:00'], undefined],
  [['28/02/2026 25h30'], undefined],
  [['28/02/2026 10h5'], undefined],
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
  ['01.07.2026, 14:30 Uhr', '2026-07-01T12:30:00.000Z'],
  ['1. Juli 2026 um 14.30 Uhr', '2026-07-01T12:30:00.000Z'],
  ['01/07/2026 à 14h30', '2026-07-01T12:30:00.000Z'],
  ['1 de julho de 2026 às 14h', '2026-07-01T12:00:00.000Z'],
  ['1 de julio de 2026 a las 14:30 h', '2026-07-01T12:30:00.000Z'],
  ['1. 7. 2026 14:30', '2026-07-01T12:30:00.000Z'],
  ['July 1, 2026 at 2:30 PM', '2026-07-01T12:30:00.000Z'],
])('the time %s is by the clock of the school', (text, time) => {
  const reader = dateReader([], { isUtc: false, monthFirst: false, timeZone: 'Europe/Berlin' });
  expect(reader(text)).toEqual({ time });
});

it.each([
  ['2026-07-01T14:30:00Z', '2026-07-01T14:30:00.000Z'],
  ['2026-07-01T14:30:00.123456z', '2026-07-01T14:30:00.000Z'],
  ['2026-07-01 14:30 UTC', '2026-07-01T14:30:00.000Z'],
  ['01/07/2026 14:30 GMT', '2026-07-01T14:30:00.000Z'],
  ['01.07.2026 14:30:00 +0200', '2026-07-01T12:30:00.000Z'],
  ['2026-07-01T14:30:00-05', '2026-07-01T19:30:00.000Z'],
  ['2026-07-01 14:30 UTC+02:00', '2026-07-01T12:30:00.000Z'],
  ['Wed, 01 Jul 2026 14:30:00 GMT', '2026-07-01T14:30:00.000Z'],
  ['2026/07/01 2:30:00 PM GMT+2', '2026-07-01T12:30:00.000Z'],
  ['2026/07/01 2:30:00 PM GMT-3', '2026-07-01T17:30:00.000Z'],
  ['2026/07/01 2:30:00 PM GMT+5:30', '2026-07-01T09:00:00.000Z'],
  ['Wed Jul 01 2026 14:30:00 GMT+0200 (Central European Summer Time)', '2026-07-01T12:30:00.000Z'],
])('the time %s is by its own zone', (text, time) => {
  const reader = dateReader([], { isUtc: false, monthFirst: false, timeZone: 'Europe/Berlin' });
  expect(reader(text)).toEqual({ time });
});

it.each([
  '3 Mar 2026',
  '03-Mar-26',
  '3rd of March 2026',
  'March 3, 2026',
  'Tue, 3 Mar 2026',
  '3. März 2026',
  '3. Mrz. 2026',
  'Dienstag, 3. März 2026',
  '3 mars 2026',
  '3 de marzo de 2026',
  '3 de março de 2026',
  '3 mar. 2026',
])('the date %s has the name of a month', (text) => {
  const reader = dateReader([], { isUtc: false, monthFirst: false });
  expect(reader(text)).toEqual({ day: '2026-03-03' });
});

it.each([
  'ab 03.03.2026',
  'bis 03.03.2026',
  'until 3 Mar 2026',
  'bis 3. März 2026',
  'by March 3, 2026',
  'Die 03.03.2026',
])('%s is not that day', (text) => {
  expect(dateReader([], { isUtc: false, monthFirst: false })(text)).toBeUndefined();
});

it.each([
  ['31.12.99', '1999-12-31'],
  ['12/31/70', '1970-12-31'],
  ['31-Dec-99', '1999-12-31'],
  ['December 31, 99', '1999-12-31'],
  ['31.12.49 14:30', '2049-12-31'],
  ['31. Dez. 30', '2030-12-31'],
  // Before the days that the school knows.
  ['31.12.50', undefined],
  ['31 Dec 69', undefined],
])('two digits of a year in %s are of the century that they can be of', (text, day) => {
  const read = dateReader([], { isUtc: false, monthFirst: text.includes('/') });
  expect(read(text)).toEqual(day === undefined ? undefined : { day });
});

it.each(['3 Foo 2026', '31 Feb 2026', 'March 2026', '3 Mar', '3 Mar 2026 foo'])(
  '%s is no date',
  (text) => {
    expect(dateReader([], { isUtc: false, monthFirst: false })(text)).toBeUndefined();
  },
);

it.each(languages)('the names of all months in %s are read', (language) => {
  const reader = dateReader([], { isUtc: false, monthFirst: false });
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, {
      dateStyle: month === 'long' ? 'long' : 'medium',
      timeZone: 'UTC',
    });
    for (let index = 0; index < 12; index += 1) {
      const date = new Date(Date.UTC(2026, index, 21));
      expect(reader(format.format(date))).toEqual({ day: date.toISOString().slice(0, 10) });
    }
  }
});

it.each(languages)('the weekdays in %s can stand before a date', (language) => {
  const reader = dateReader([], { isUtc: false, monthFirst: false });
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    for (let day = 10; day < 17; day += 1) {
      const name = format.format(new Date(Date.UTC(2026, 2, day)));
      const read = [`${name} ${day}.03.2026`, `${name}, ${day} mars 2026`].map(reader);
      expect(read).toEqual([{ day: `2026-03-${day}` }, { day: `2026-03-${day}` }]);
    }
  }
});
