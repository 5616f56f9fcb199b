// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { priceDraft } from './price-draft.ts';
import { emptyPriceForm } from './price-form.ts';

const { read, keep } = priceDraft;

describe('the draft of a price', () => {
  beforeEach(() => sessionStorage.clear());

  test('restores choices and typed texts with their language', () => {
    const form = {
      classLevel: 'Grade 9',
      courseId: '21',
      originalPrice: { text: '1.234,50', language: 'de' },
      discount: emptyPriceForm.discount,
    };
    keep('7', form);
    expect(read('7')).toEqual(form);
  });

  test('does not exist for an empty form', () => {
    keep('7', emptyPriceForm);
    expect(sessionStorage).toHaveLength(0);
  });

  test('ignores invalid stored values', () => {
    keep('7', { ...emptyPriceForm, classLevel: 'Grade 9' });
    const [key = ''] = Object.keys({ ...sessionStorage });
    sessionStorage.setItem(key, '{"classLevel":9,"originalPrice":"80","discount":{"text":1}}');
    expect(read('7')).toBeUndefined();
  });
});
