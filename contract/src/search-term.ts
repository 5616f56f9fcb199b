import { maxPriceCents, parseHundredths } from './money.ts';
import { nameKey } from './name-key.ts';

/** Signs that keyboards and word processors put in place of an apostrophe, beyond the name key's. */
const apostrophes = /[`´′ʹ‛＇]/g;
const lastNameFirst = /^([^,]+),\s*([^,]+)$/;
const phoneNumber = /^\+?[\d\s().\-/]+$/;
/** Shorter numbers are parts of names, codes and amounts. */
const minPhoneDigits = 6;

/** The digits of a phone number, which users are found by. */
export const phoneDigits = (phone: string): string => phone.replaceAll(/\D/g, '');

/**
 * The keys that a search text stands for, as typed first: `O´Brien, Abigail` also means
 * `abigail o'brien`, and `+351 912-345` means `351912345`. Empty without a search.
 */
export const searchTerms = (text: string): string[] => {
  const typed = nameKey(text);
  if (typed === '') return [];
  const name = nameKey(text.replaceAll(apostrophes, "'"));
  const [, last, first] = lastNameFirst.exec(name) ?? [];
  const digits = phoneNumber.test(typed) ? phoneDigits(typed) : '';
  return [
    ...new Set([
      typed,
      name,
      ...(last && first ? [`${first} ${last}`] : []),
      ...(digits.length >= minPhoneDigits ? [digits] : []),
    ]),
  ];
};

/** Groups of thousands and two decimals, with a point or a comma; a currency before or after. */
const amount =
  /^(?<before>[€$£]|[a-z]{3}\b)? ?(?<units>\d{1,3}(?:[ .,']\d{3})+|\d+)(?:[.,](?<decimals>\d{2}))? ?(?<after>[€$£]|[a-z]{3})?$/;

export interface AmountTerm {
  readonly cents: number;
  /** False for a plain number, which can be part of another text. */
  readonly isAmountOnly: boolean;
}

/** `171.00`, `171,00`, `€1,710` and `171` as cents; undefined for any other text. */
export const amountTerm = (text: string): AmountTerm | undefined => {
  const { before, units, decimals, after } = amount.exec(nameKey(text))?.groups ?? {};
  if (units === undefined) return undefined;
  const cents = parseHundredths(`${units.replaceAll(/\D/g, '')}.${decimals ?? '00'}`);
  if (cents === undefined || cents > maxPriceCents) return undefined;
  return { cents, isAmountOnly: [before, decimals, after].some((part) => part !== undefined) };
};
