import { createDraft } from '@/forms/draft.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { emptyPriceForm, type PriceForm, type Typed } from './price-form.ts';

const readChoice = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

const readTyped = (stored: unknown, empty: Typed): Typed => {
  if (!isJsonObject(stored)) return empty;
  const { text, language } = stored;
  return typeof text === 'string' && typeof language === 'string' ? { text, language } : empty;
};

export const priceDraft = createDraft<PriceForm>({
  name: 'price',
  isStarted: ({ classLevel, courseId, originalPrice, discount }) =>
    classLevel !== null || courseId !== null || originalPrice.text !== '' || discount.text !== '',
  write: (form) => ({ ...form }),
  read: (stored) => ({
    classLevel: readChoice(stored.classLevel),
    courseId: readChoice(stored.courseId),
    originalPrice: readTyped(stored.originalPrice, emptyPriceForm.originalPrice),
    discount: readTyped(stored.discount, emptyPriceForm.discount),
  }),
});
