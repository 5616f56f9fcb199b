/** What the format of a cell says about its number. */
export interface NumberFormat {
  readonly isDate?: boolean;
  readonly isPercent?: boolean;
  /** `00000` shows 123 as 00123. */
  readonly digits?: number;
  /** `€` or `USD`. */
  readonly currency?: string;
}

/** Formats of days and times that have no code in the file. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || id >= 50;

export const builtInFormat = (id: number): NumberFormat => ({
  isDate: id < 164 && isBuiltInDate(id),
  isPercent: id === 9 || id === 10,
});

const currency = /\[\$([^\]-]+)[^\]]*\]|"([^"]+)"|(\p{Sc})/gu;
const isCurrency = (text: string): boolean => /^(\p{Lu}{0,3}\p{Sc}|[A-Z]{3})$/u.test(text);

/** Blanks as wide as a sign: `#,##0.00 _€` shows no euros. */
const blanks = /[_*]./gu;

/** Reads `dd.mm.yyyy`, `00000`, `0%`, `#,##0.00 [$€-407]`. The first part is for positive numbers. */
export function readFormat(code: string): NumberFormat {
  const [positive = ''] = code.replace(blanks, '').split(';');
  // Without texts in quotes, colours and escapes.
  const plain = positive.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  const signs = [...positive.matchAll(currency)].map((found) => found.slice(1).join('').trim());
  const sign = signs.find(isCurrency);
  return {
    isDate: /[dmyhs]/i.test(plain),
    isPercent: plain.includes('%'),
    ...(/^0{2,}$/.test(plain) && { digits: plain.length }),
    ...(sign !== undefined && { currency: sign }),
  };
}
