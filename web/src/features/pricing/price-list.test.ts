import { describe, expect, test } from 'vitest';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { priceList } from './price-list.ts';

describe('saved prices', () => {
  test('follow the contract and accept any row', () => expectSoundList(priceList));

  test.each([
    [
      {
        id: 5,
        course: { id: 2, title: 'Logic', class_level: 'Adult', currency: 'USD' },
        original_price: '100.00',
        discount_percent: '10.00',
        final_price: '90.00',
      },
      {
        id: '5',
        course: { id: '2', title: 'Logic', class_level: 'Adult', currency: 'USD' },
        original_price: '100.00',
        discount_percent: '10.00',
        final_price: '90.00',
      },
    ],
    [
      { id: 5, course: 'Logic', original_price: 100, discount_percent: 10, final_price: 90 },
      {
        id: '5',
        course: { id: undefined, title: 'Logic', class_level: undefined },
        original_price: '100',
        discount_percent: '10',
        final_price: '90',
      },
    ],
    [
      { id: 'x', course: 2, final_price: 'much' },
      {
        id: 'x',
        course: { id: '2', title: undefined },
        original_price: undefined,
        discount_percent: undefined,
        final_price: undefined,
      },
    ],
  ])('are read from %j', (raw, row) => {
    expect(priceList.adapt(raw)).toMatchObject(row);
  });
});
