import { describe, expect, test } from 'vitest';
import { refusedText } from './refusal.ts';

const refusal = { sent: { price: { text: '900' } }, texts: { price: ['Too high', 'Not round'] } };

describe('the error text of a field', () => {
  test('applies to the value that was sent', () => {
    expect(refusedText(refusal, { price: { text: '900' } }, 'price', 'price')).toBe(
      'Too high Not round',
    );
  });

  test('does not apply to a value that was typed while it was sent', () => {
    expect(refusedText(refusal, { price: { text: '90' } }, 'price', 'price')).toBeUndefined();
  });

  test('is undefined without a refusal', () => {
    expect(refusedText(undefined, { price: '' }, 'price', 'price')).toBeUndefined();
    expect(refusedText(refusal, refusal.sent, 'price', 'discount')).toBeUndefined();
  });
});
