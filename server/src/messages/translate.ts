import { readFileSync } from 'node:fs';
import { baseOf, type Language, languageOf, languages } from '@provost/contract/locales';
import type en from './en.json';

type Text = keyof typeof en;
/** `errors.wait` of `errors.wait_one` and `errors.wait_other`. Every plural has its `_other` form. */
type PluralOf<K> = K extends `${infer Base}_other` ? Base : never;
/** A text, or a plural: the value `count` chooses its form. */
export type MessageKey = Text | PluralOf<Text>;
export type MessageValues = Readonly<Record<string, string | number>>;

type Texts = Readonly<Record<string, string>>;

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8'));

/** `npm run check` reports a language that lacks a text. */
const texts = new Map(
  languages.map((language) => {
    const base = baseOf(language);
    return [language, { ...(base && read(base)), ...read(language) }];
  }),
);

/**
 * `{{name}}`, `{{price, amount}}` for a decimal text to be written with two places, or `{{left, money}}`
 * in the `currency` of the values.
 */
const placeholder = /\{\{(\w+)(?:, (amount|money))?\}\}/g;
type Format = 'amount' | 'money';

/** The text in that language, its numbers and amounts formatted as the language writes them. */
export function translate(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return textOf(language, key, values.count).replace(
    placeholder,
    (whole, name: string, format?: Format) =>
      Object.hasOwn(values, name)
        ? formatValue(language, values[name] ?? '', format, values.currency)
        : whole,
  );
}

const pluralRules = new Map(languages.map((one) => [one, new Intl.PluralRules(one)]));

function textOf(language: Language, key: MessageKey, count: string | number | undefined): string {
  const own = texts.get(language) ?? {};
  const form = pluralRules.get(language)?.select(Number(count ?? 0)) ?? 'other';
  return own[`${key}_${form}`] ?? own[`${key}_other`] ?? own[key] ?? key;
}

function formatValue(
  language: Language,
  value: string | number,
  format?: Format,
  currency?: string | number,
): string {
  if (format)
    return formatAmount(language, String(value), format === 'money' ? String(currency) : undefined);
  return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value);
}

/** Formats a decimal text, with its currency if given. A float would not be exact. */
export const formatAmount = (language: Language, amount: string, currency?: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(currency && { style: 'currency', currency }),
  }).format(amount as Intl.StringNumericLiteral);

interface Choice {
  readonly language: Language;
  readonly quality: number;
}

function choiceOf(range: string): Choice[] {
  const [tag = '', ...parameters] = range.trim().split(';');
  const weight = parameters
    .map((text) => text.trim().toLowerCase())
    .find((text) => text.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  const language = tag.trim() === '*' ? 'en' : languageOf(tag.trim());
  if (!language || !(quality > 0 && quality <= 1)) return [];
  return [{ language, quality }];
}

/** The best of our languages for an `Accept-Language`; the first one wins among equals. */
export function localeFor(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return 'en';
  const choices = acceptLanguage.slice(0, 500).split(',').flatMap(choiceOf);
  return choices.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? 'en';
}
