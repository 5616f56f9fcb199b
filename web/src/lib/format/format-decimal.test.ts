import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDecimal,
  formatShortDecimal,
  isOtherCurrency,
  parseDecimal,
} from './format-decimal.ts';

const languages = ['en', 'fr', 'de', 'pt-PT'];
const anyLanguage = fc.constantFrom(...languages);
const anyHundredths = fc.integer({ min: 0, max: 99_999_999_999 });

describe('an amount in the user’s language', () => {
  test.each([
    ['en', '1,234.50', 123_450],
    ['en', '1234.5', 123_450],
    ['en', '1,234,567.89', 123_456_789],
    ['de', '1.234,50', 123_450],
    ['de', '1234,5', 123_450],
    ['de', '1.250', 125_000],
    ['pt-PT', '1.234,50', 123_450],
    ['fr', '1 234,50', 123_450],
    ['fr', '1 234,50', 123_450],
    ['fr', '1234,5', 123_450],
    ['en', "1'234.50", 123_450],
    ['en', '  12 ', 1200],
    ['de', '7,', 700],
    ['en', '0', 0],
    ['en', '.5', 50],
    ['de', '12,50 €', 1250],
    ['en', '12 €', 1200],
    ['pt-PT', 'R$ 12,50', 1250],
    ['fr', '1\u202f234,50\u00a0€', 123_450],
    ['en', '£12.50', 1250],
    ['en', '€12.50', 1250],
    ['en', 'US$12.50', 1250],
    ['de', "CHF 1'234.50", 123_450],
    ['de', '1’234.50 Fr.', 123_450],
    ['en', '\u202a12.50 EUR\u202c', 1250],
  ])('in %s reads %s', (language, text, hundredths) => {
    expect(parseDecimal(language, text)).toBe(hundredths);
  });

  test.each([
    ['de', '12.5', 1250],
    ['en', '12,5', 1250],
    ['en', '12,50', 1250],
    ['pt-PT', '0.99', 99],
    ['fr', '12.5', 1250],
  ])('in %s reads %s, whose separator cannot be one of thousands', (language, text, hundredths) => {
    expect(parseDecimal(language, text)).toBe(hundredths);
  });

  test.each([
    ['en', ''],
    ['en', '-5'],
    ['en', '1e3'],
    ['en', '12.345'],
    ['en', '1.2.3'],
    ['en', '1,23,456'],
    ['de', '1,2,3'],
    ['de', '12,345'],
    ['de', '0.500'],
    ['en', '0,125'],
    ['pt-PT', '00.500'],
    ['fr', '1 23,50'],
    ['en', '.'],
    ['en', 'twelve'],
    ['en', '12 tons'],
    ['en', '€'],
    ['en', '12 € 50'],
    ['en', '1234567890123'],
    ['en', 'Infinity'],
  ])('in %s refuses “%s”', (language, text) => {
    expect(parseDecimal(language, text)).toBeUndefined();
  });

  test('is read back as it was written, in every language', () => {
    fc.assert(
      fc.property(anyLanguage, anyHundredths, (language, hundredths) => {
        expect(parseDecimal(language, formatDecimal(language, hundredths))).toBe(hundredths);
        expect(parseDecimal(language, formatShortDecimal(language, hundredths))).toBe(hundredths);
      }),
    );
  });

  test('is a whole number of hundredths or nothing, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,’' -+e") });
    fc.assert(
      fc.property(anyLanguage, fc.oneof(typed, fc.string()), (language, text) => {
        const read = parseDecimal(language, text);
        expect(read === undefined || Number.isSafeInteger(read)).toBe(true);
      }),
    );
  });
});

describe('a currency beside an amount', () => {
  test.each([
    ['12.50', 'EUR'],
    ['€12.50', 'EUR'],
    ['12,50 €', 'EUR'],
    ['- 12,50 €', 'EUR'],
    ['12.50 eur', 'EUR'],
    ['R$ 12,50', 'BRL'],
    ['$12.50', 'USD'],
    ['12,50 $US', 'USD'],
    ['US$12.50', 'USD'],
    ['1’234.50 Fr.', 'CHF'],
    ['CHF 12', 'CHF'],
    ['£12', undefined],
    ['£12', ''],
    ['€', 'GBP'],
  ])('%s can stand in a field in %s', (text, code) => {
    expect(isOtherCurrency(text, code)).toBe(false);
  });

  test.each([
    ['£12.50', 'EUR'],
    ['$12.50', 'EUR'],
    ['R$ 12,50', 'USD'],
    ['12,50 €', 'BRL'],
    ['USD 12', 'EUR'],
    ['−£12', 'EUR'],
    ['12 kr', 'EUR'],
  ])('%s is an error in a field in %s', (text, code) => {
    expect(isOtherCurrency(text, code)).toBe(true);
  });
});
