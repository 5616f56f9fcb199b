import { type Locale, locales } from '@provost/contract/locales';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

/** The type requires every key in every catalogue. */
const catalogues: Record<Locale, Record<MessageKey, string>> = { en, fr, de, pt };

const placeholder = /\{\{(\w+)\}\}/g;

export function translate(locale: Locale, key: MessageKey, values: MessageValues = {}): string {
  return catalogues[locale][key].replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

interface Choice {
  readonly locale: Locale;
  readonly quality: number;
}

const isLocale = (tag: string): tag is Locale => locales.some((locale) => locale === tag);

function choiceOf(range: string): Choice[] {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
  const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  const primary = tag.trim() === '*' ? 'en' : tag.trim().split('-')[0];
  if (!primary || !isLocale(primary) || !(quality > 0 && quality <= 1)) return [];
  return [{ locale: primary, quality }];
}

/** The best supported language for an `Accept-Language`. The first wins among equals. */
export function localeFor(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return 'en';
  if (isLocale(acceptLanguage)) return acceptLanguage;
  const choices = acceptLanguage.slice(0, 500).split(',').flatMap(choiceOf);
  return choices.toSorted((a, b) => b.quality - a.quality)[0]?.locale ?? 'en';
}
