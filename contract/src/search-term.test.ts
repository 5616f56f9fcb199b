import { describe, expect, it } from 'vitest';
import { amountTerm, searchTerms } from './search-term.ts';

describe('the terms of a search', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['Müller', ['muller']],
    ['O’Brien', ["o'brien"]],
    ['O´Brien', ['o brien', "o'brien"]],
    ['O`Brien', ['o`brien', "o'brien"]],
    ["O'Brien, Abigail", ["o'brien, abigail", "abigail o'brien"]],
    ['O’Brien,Abigail', ["o'brien,abigail", "abigail o'brien"]],
    ['Silva,', ['silva,']],
    ['a, b, c', ['a, b, c']],
    ['+351 912 345 678', ['+351 912 345 678', '351912345678']],
    ['(912) 345-678', ['(912) 345-678', '912345678']],
    ['912345678', ['912345678']],
    ['12 34', ['12 34']],
    ['P-2026-000171', ['p-2026-000171']],
  ])('of %j are %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });
});

describe('an amount in a search', () => {
  it.each([
    ['171.00', 171_00, true],
    ['171,00', 171_00, true],
    ['171', 171_00, false],
    ['€171', 171_00, true],
    ['171 EUR', 171_00, true],
    ['1,234.50', 1234_50, true],
    ['1.234,50', 1234_50, true],
    ['1\u202f234,50 €', 1234_50, true],
    ['1,234', 1234_00, false],
    ['0.05', 5, true],
    ['999999.99', 99_999_999, true],
  ])('%j is understood', (text, cents, isAmountOnly) => {
    expect(amountTerm(text)).toEqual({ cents, isAmountOnly });
  });

  it.each(['', '171.5.2', '171.0', '-171', 'P-171', '1000000.00', '9'.repeat(40), 'abcd 171'])(
    '%j is none',
    (text) => {
      expect(amountTerm(text)).toBeUndefined();
    },
  );
});
