import { expect, it } from 'vitest';
import { isOtherCurrency, isUnclearAmount, readAmount } from './read-amount.ts';

it.each([
  ['1', 100],
  ['12.5', 1250],
  ['12,50', 1250],
  ['1,234', 123_400],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1 234,56', 123_456],
  ['1’234.50', 123_450],
  ['-12,00', -1200],
  ['+12', 1200],
  ['€12.00', 1200],
  ['-€ 12.00', -1200],
  ['12,00 EUR', 1200],
  ['R$ 12,00', 1200],
  ['12,00EUR', 1200],
  ['CHF12.50', 1250],
  ['120,-', 12_000],
  ['120.— €', 12_000],
  ['1.200,-- EUR', 120_000],
  ['12€50', undefined],
  ['12 EUR 50', undefined],
  ['12EUR50', undefined],
  ['1.2.3', undefined],
  ['0.500', undefined],
  ['0,125', undefined],
  ['-012.500', undefined],
  ['0012.50', 1250],
  ['1e3', undefined],
  ['12.345.6', undefined],
  ['', undefined],
  ['NaN', undefined],
  ['9'.repeat(20), undefined],
])('the amount %s is %s', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it.each([
  ['12', 'EUR', false],
  ['€ 12', 'EUR', false],
  ['12 EUR', 'EUR', false],
  ['$12', 'CAD', false],
  ['R$ 12', 'BRL', false],
  ['US$12', 'USD', false],
  ['$12', 'EUR', true],
  ['12 USD', 'EUR', true],
  ['R$ 12', 'USD', true],
])('%s as an amount of %s is of another currency: %s', (text, currency, isOther) => {
  expect(isOtherCurrency(text, currency)).toBe(isOther);
});

it.each([
  ['12.500', 'KWD', true],
  ['KWD 12,500', 'KWD', true],
  ['-0.250', 'BHD', true],
  ['12.50', 'KWD', false],
  ['1,250.50', 'KWD', false],
  ['12.500', 'EUR', false],
  ['1,000', 'JPY', false],
])('%s as an amount of %s is unclear: %s', (text, currency, isUnclear) => {
  expect(isUnclearAmount(text, currency)).toBe(isUnclear);
});
