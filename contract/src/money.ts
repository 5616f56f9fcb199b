/**
 * Money is integer cents in the code and a decimal string with two places in JSON.
 * The largest product is below 2^53, so plain numbers are exact.
 */
export const maxPriceCents = 99_999_999;
export const minPriceCents = 100;
export const minAmountCents = 1;
export const maxDiscountPoints = 10_000;

const decimal = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** `'12.5'` → 1250; undefined if the text is not a plain decimal with at most two places. */
export const parseHundredths = (text: string): number | undefined => {
  const match = decimal.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
};

/** The same with an optional sign: `'-12.5'` → -1250. */
export const parseSignedHundredths = (text: string): number | undefined => {
  const hundredths = parseHundredths(text.replace(/^[-+−]/, ''));
  return hundredths !== undefined && /^[-−]/.test(text) ? 0 - hundredths : hundredths;
};

/** 1250 → `'12.50'`, -5 → `'-0.05'`. */
export const formatHundredths = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A price is zero, or from 1.00 to 999,999.99. */
export const isPrice = (cents: number): boolean =>
  Number.isInteger(cents) && (cents === 0 || (cents >= minPriceCents && cents <= maxPriceCents));

/** What can be paid or refunded: from 0.01 to 999,999.99. */
export const isAmount = (cents: number): boolean =>
  Number.isInteger(cents) && cents >= minAmountCents && cents <= maxPriceCents;

export const isAdjustment = (cents: number): boolean => isAmount(Math.abs(cents));

export const isDiscount = (points: number): boolean =>
  Number.isInteger(points) && points >= 0 && points <= maxDiscountPoints;

/** original × (100 − discount) / 100, rounded half up; the discount is in hundredths of a percent. */
export const finalPrice = (originalCents: number, discountPoints: number): number =>
  Math.floor((originalCents * (maxDiscountPoints - discountPoints) + 5_000) / 10_000);

/**
 * The tax that a sum of prices includes, rounded half up to the cent. A negative sum includes the
 * opposite of its amount, so a credit note is exactly the opposite of its invoice.
 */
export const includedTax = (grossCents: number, percentPoints: number): number => {
  const divisor = 10_000 + percentPoints;
  const tax = Math.floor((2 * Math.abs(grossCents) * percentPoints + divisor) / (2 * divisor));
  return grossCents < 0 ? 0 - tax : tax;
};
