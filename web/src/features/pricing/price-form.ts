import type { IssueKey } from '@provost/contract/issue';
import { finalPrice, isDiscount, isPrice } from '@provost/contract/money';
import {
  formatDecimal,
  formatShortDecimal,
  isOtherCurrency,
  parseDecimal,
} from '@/lib/format/format-decimal.ts';

/** A text with the language it was typed in: another language must not change its value. */
export interface Typed {
  readonly text: string;
  readonly language: string;
}

export interface PriceForm {
  readonly classLevel: string | null;
  readonly courseId: string | null;
  readonly originalPrice: Typed;
  readonly discount: Typed;
}

export type PriceField = keyof PriceForm;

const nothing: Typed = { text: '', language: '' };

export const emptyPriceForm: PriceForm = {
  classLevel: null,
  courseId: null,
  originalPrice: nothing,
  discount: nothing,
};

export interface PriceReading {
  /** In cents and in hundredths of a percent; undefined where there is no such price or discount. */
  readonly original: number | undefined;
  readonly discount: number | undefined;
  readonly final: number | undefined;
  readonly issues: Partial<Record<PriceField, IssueKey>>;
}

const isBlank = ({ text }: Typed): boolean => text.trim() === '';

type Read = (typed: Typed) => number | undefined;

const readAmount: Read = (typed) =>
  isBlank(typed) ? undefined : parseDecimal(typed.language, typed.text);

/** Some users type the percent sign. */
const readDiscount: Read = (typed) =>
  readAmount({ ...typed, text: typed.text.replace(/\s*%\s*$/, '') });

/** Parses the form: amounts, final price and problems. An empty discount is zero. */
export const readPriceForm = (form: PriceForm, currency?: string): PriceReading => {
  const isForeign = isOtherCurrency(form.originalPrice.text, currency);
  const typedPrice = isForeign ? undefined : readAmount(form.originalPrice);
  const typedDiscount = isBlank(form.discount) ? 0 : readDiscount(form.discount);
  const original = isPrice(typedPrice ?? -1) ? typedPrice : undefined;
  const discount = isDiscount(typedDiscount ?? -1) ? typedDiscount : undefined;
  const isKnown = original !== undefined && discount !== undefined;
  return {
    original,
    discount,
    final: isKnown ? finalPrice(original, discount) : undefined,
    issues: {
      ...(form.classLevel === null && { classLevel: 'required' }),
      ...(form.courseId === null && { courseId: 'required' }),
      ...(original === undefined && {
        originalPrice: isBlank(form.originalPrice) ? 'required' : 'price',
      }),
      ...(discount === undefined && { discount: 'discount' }),
    },
  };
};

type Write = typeof formatDecimal;

/** The typed text, or its number in the format of another language. */
const showTyped = (typed: Typed, language: string, read: Read, write: Write): string => {
  if (typed.language === language) return typed.text;
  const parsed = read(typed);
  return parsed === undefined ? typed.text : write(language, parsed);
};

export const showPrice = (typed: Typed, language: string): string =>
  showTyped(typed, language, readAmount, formatDecimal);

export const showDiscount = (typed: Typed, language: string): string =>
  showTyped(typed, language, readDiscount, formatShortDecimal);

/** The text of a field after it loses the focus: the number as it was parsed. */
const settle = (typed: Typed, read: Read, write: Write): Typed => {
  const parsed = read(typed);
  return parsed === undefined ? typed : { ...typed, text: write(typed.language, parsed) };
};

export const settlePrice = (typed: Typed): Typed => settle(typed, readAmount, formatDecimal);
export const settleDiscount = (typed: Typed): Typed =>
  settle(typed, readDiscount, formatShortDecimal);
