import { describe, expect, test } from 'vitest';
import * as format from './format.ts';

/** Intl sets narrow and hard spaces; people see a space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  test.each([
    ['en', '€1,234.50'],
    ['de', '1.234,50 €'],
    ['fr', '1 234,50 €'],
    ['pt', '€ 1.234,50'],
    ['pt-PT', '1234,50 €'],
  ])('is written as usual in %s', (language, text) => {
    expect(plain(format.formatMoney(language, '1234.5', 'EUR'))).toBe(text);
  });

  test('is exact where a float is not', () => {
    expect(format.formatMoney('en', '9007199254740993.07', 'EUR')).toBe(
      '€9,007,199,254,740,993.07',
    );
  });

  test('without a known currency is a number to the cent', () => {
    expect(format.formatMoney('en', '5')).toBe('5.00');
    expect(format.formatMoney('en', '5', 'not a currency')).toBe('5.00');
  });

  test('that is not an amount is shown unchanged', () => {
    expect(format.formatMoney('en', 'free', 'EUR')).toBe('free');
  });
});

describe('time', () => {
  const now = new Date('2026-05-10T12:00:00Z');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  test.each([
    [30, 'en', '30 seconds ago'],
    [86_400, 'en', 'yesterday'],
    [2 * 86_400, 'de', 'vorgestern'],
    [3 * 86_400, 'fr', 'il y a 3 jours'],
    [-3 * 3600, 'en', 'in 3 hours'],
    [400 * 86_400, 'pt', 'ano passado'],
    [-8 * 86_400, 'en', 'in 8 days'],
    [-14 * 86_400 + 60, 'en', 'in 2 weeks'],
    [-14 * 86_400 + 60, 'de', 'in 2 Wochen'],
    [45 * 86_400, 'en', '6 weeks ago'],
    [90 * 86_400, 'en', '3 months ago'],
  ])('%i seconds ago in %s is %s', (seconds, language, text) => {
    expect(format.formatRelative(language, ago(seconds), now, zone)).toBe(text);
  });

  test('days are calendar days, not periods of 24 hours', () => {
    const wednesdayMorning = new Date(2026, 4, 13, 8);
    const mondayNoon = new Date(2026, 4, 11, 12);
    const tuesdayDawn = new Date(2026, 4, 12, 5);
    expect(format.formatRelative('en', mondayNoon, wednesdayMorning, zone)).toBe('2 days ago');
    expect(format.formatRelative('en', tuesdayDawn, wednesdayMorning, zone)).toBe('yesterday');
    expect(format.formatRelative('en', wednesdayMorning, mondayNoon, zone)).toBe('in 2 days');
  });

  test('days are those of the time zone', () => {
    const [evening, nextNight] = ['2026-05-12T09:30:00Z', new Date('2026-05-13T12:30:00Z')];
    expect(format.formatRelative('en', evening, nextNight, 'UTC')).toBe('yesterday');
    expect(format.formatRelative('en', evening, nextNight, 'Pacific/Auckland')).toBe('2 days ago');
  });

  test.each([
    [0, 'en', '0 seconds'],
    [59, 'en', '59 seconds'],
    [3600, 'en', '1 hour, 0 minutes'],
    [280_000, 'en', '3 days, 5 hours'],
    [280_000, 'de', '3 Tage, 5 Stunden'],
  ])('a span of %i seconds in %s is %s', (seconds, language, text) => {
    expect(format.formatSpan(language, seconds)).toBe(text);
  });

  test('a number and its unit are separate parts', () => {
    expect(format.formatUnit('en', 3, 'day')).toEqual({ number: '3', name: 'days' });
    expect(format.formatUnit('fr', 1, 'hour')).toEqual({ number: '1', name: 'heure' });
  });
});

test('words are joined into a list', () => {
  expect(format.formatList('en', ['see', 'change', 'export'])).toBe('see, change, and export');
  expect(format.formatList('de', ['ansehen', 'ändern'])).toBe('ansehen und ändern');
});
