import { plainSigns } from './plain-signs.ts';

const amount =
  /^([-+−]?) ?(\d{1,12}|[1-9]\d{0,2}(?:([.,' \u00a0\u202f’])\d{3})(?:\3\d{3})*)(?:([.,])(\d{1,2}))?$/;
/** `€`, `R$`, `USD`, also right behind a digit. */
const currencySign = /\p{Lu}{0,3}\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;
/** `12€50`: without the sign, it would be another amount. */
const signBetween = new RegExp(`\\d ?(?:${currencySign.source}) ?\\d`, 'u');
/** `12,-`: no cents. */
const noCents = /(?<=\d)[.,][-–—]{1,2}$/;

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The currency of a header: `Amount (USD)`, `Preis in EUR`, `Total [$]`, `Montant €`. */
const signInHeader = /[([]\s*([^)\]]+?)\s*[)\]]\s*$|\s(\p{Lu}{3})\s*$|(\p{Lu}{0,3}\p{Sc})\s*$/u;

/** `USD` or `$` at the end of a header. */
export function signIn(header: string): string {
  const [, inside, code, sign] = signInHeader.exec(plainSigns(header)) ?? [];
  const found = (inside ?? code ?? sign ?? '').replace(/^in /i, '');
  if (codes.has(found.toUpperCase())) return found.toUpperCase();
  return /^\p{Lu}{0,3}\p{Sc}$/u.test(found) ? found : '';
}

export const currencyIn = (header: string): string | undefined => {
  const sign = signIn(header);
  return codes.has(sign) ? sign : undefined;
};

/**
 * `1.234,56`, `1,234.56`, `1 234,56`, `-12` → cents. The last separator is the decimal one, unless
 * three digits follow it: `0.500` is no amount. Undefined if it is none.
 */
export function readAmount(text: string): number | undefined {
  const signs = plainSigns(text);
  if (signBetween.test(signs)) return undefined;
  const plain = signs.replace(currencySign, '').trim().replace(noCents, '');
  const [, sign = '', whole = '', group, point, decimals = ''] = amount.exec(plain) ?? [];
  if (whole === '' || (group !== undefined && group === point)) return undefined;
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' || sign === '−' ? -cents : cents;
}

/** Whether the amount has the sign of another currency. `$` is the one of several. */
export function isOtherCurrency(text: string, currency: string): boolean {
  const sign = text.match(currencySign)?.[0];
  return sign !== undefined && !signsOf(currency).includes(sign);
}

/** `12.500` is twelve and a half in Kuwait, where others write twelve thousand five hundred. */
export const isUnclearAmount = (text: string, currency: string): boolean =>
  /^[^.,]*\d[.,]\d{3}$/.test(text.replace(currencySign, '').trim()) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits === 3;

const signsOf = (currency: string): string[] => [
  currency,
  ...(['en', 'en-CA', 'pt'] as const).flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? '',
    ),
  ),
];
