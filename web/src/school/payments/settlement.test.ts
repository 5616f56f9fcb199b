import { expect, it } from 'vitest';
import { settle } from './settlement.ts';

const eur = (amount: string) => ({ currency: 'EUR', amount });
const brl = (amount: string) => ({ currency: 'BRL', amount });

it.each([
  ['a dearer course leaves the difference to pay', '420.00', [eur('227.50')], '192.50', []],
  ['a cheaper course leaves a credit', '80.00', [eur('227.50')], undefined, [eur('147.50')]],
  ['the same price leaves nothing', '80.00', [eur('80.00')], undefined, []],
  ['nothing paid leaves the price', '80.00', [], '80.00', []],
  ['another currency is never subtracted', '80.00', [brl('500.00')], '80.00', [brl('500.00')]],
  [
    'several currencies stay apart',
    '80.00',
    [brl('5.00'), eur('90.00')],
    undefined,
    [eur('10.00'), brl('5.00')],
  ],
] as const)('%s', (_, price, paid, due, credits) => {
  const found = settle({ price, currency: 'EUR', paid });
  expect(found.due?.amount).toBe(due);
  expect(found.credits).toEqual(credits);
});
