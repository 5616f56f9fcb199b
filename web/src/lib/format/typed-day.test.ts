import { afterEach, expect, test, vi } from 'vitest';
import { dayPattern, formatDay, parseDay } from './typed-day.ts';

const browserOf = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['en', 'en-US', '01/31/2026', 'mm/dd/yyyy'],
  ['en', 'en-AU', '31/01/2026', 'dd/mm/yyyy'],
  ['en', 'en-CA', '2026-01-31', 'yyyy-mm-dd'],
  ['de', 'en-US', '31.01.2026', 'dd.mm.yyyy'],
  ['pt-PT', 'pt-PT', '31/01/2026', 'dd/mm/yyyy'],
])('a day in %s of a browser of %s is %s', (language, browser, text, pattern) => {
  browserOf(browser);
  expect(formatDay(language, '2026-01-31')).toBe(text);
  expect(parseDay(language, text)).toBe('2026-01-31');
  expect(dayPattern(language, 'dmy')).toBe(pattern);
});

test.each([
  ['en', '1/5/2026', '2026-01-05'],
  ['en', '01052026', '2026-01-05'],
  ['de', '5.1.2026', '2026-01-05'],
  ['de', '05012026', '2026-01-05'],
  ['fr', ' 5 1 2026 ', '2026-01-05'],
  ['de', '2026-01-05', '2026-01-05'],
  ['de', '', ''],
  ['de', '05.01', '?'],
  ['de', '05.01.20', '?'],
  ['de', '05.01.20261', '?'],
  ['de', '31.02.2026', '?'],
  ['de', '12.31.2026', '?'],
  ['de', 'tomorrow', '?'],
])('in %s, %j is %j', (language, text, day) => {
  browserOf('en-US');
  expect(parseDay(language, text)).toBe(day);
});
