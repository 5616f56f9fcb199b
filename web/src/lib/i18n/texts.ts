import { formatNumber, getOrBuild } from '../format/format.ts';

export const defaultLanguage = 'en';

/** A file of texts: keys in groups. */
export interface TextFile {
  readonly [key: string]: string | TextFile;
}

type Values = Readonly<Record<string, unknown>>;

/** The text of a key with its values in place. Without one: the text given instead, or the key. */
export type TFunction = (key: string, values?: Values | string) => string;

/** By language; keys with dots. */
const loaded = new Map<string, ReadonlyMap<string, string>>();

const flat = (file: TextFile, group = ''): [string, string][] =>
  Object.entries(file).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[group + key, text]] : flat(text, `${group}${key}.`),
  );

export const addTexts = (language: string, file: TextFile): void => {
  loaded.set(language, new Map(flat(file)));
};

export const hasTexts = (language: string): boolean => loaded.has(language);

/** `pt-PT` takes what it lacks from `pt`, and that from English. */
export const languagesBehind = (language: string): string[] => [
  ...new Set([language, language.replace(/-.*/, ''), defaultLanguage]),
];

const pluralForm = (language: string, count: number): string =>
  getOrBuild(`p${language}`, () => new Intl.PluralRules(language)).select(count);

const formsOf = (language: string, key: string, count: unknown): string[] => {
  if (typeof count !== 'number') return [key];
  const zero = count === 0 ? [`${key}_zero`] : [];
  return [...zero, `${key}_${pluralForm(language, count)}`, `${key}_other`, key];
};

const formats: Record<string, (value: string, language: string) => string> = {
  number: (value, language) => formatNumber(language, Number(value)),
  /** The label of a field within a sentence. */
  lower: (label, language) => label.charAt(0).toLocaleLowerCase(language) + label.slice(1),
};

const fill = (text: string, language: string, values: Values): string =>
  text.replaceAll(/{{\s*([^\s,}]+)\s*(?:,\s*(\w+)\s*)?}}/g, (_, name: string, format = '') => {
    const value = String(values[name] ?? '');
    return (value && formats[format]?.(value, language)) || value;
  });

export const textsIn = (language: string): TFunction => {
  const languages = languagesBehind(language);
  return (key, given) => {
    const values = typeof given === 'object' ? given : {};
    for (const one of languages) {
      const texts = loaded.get(one);
      const form = texts && formsOf(one, key, values.count).find((known) => texts.has(known));
      if (form !== undefined) return fill(texts?.get(form) ?? '', one, values);
    }
    return typeof given === 'string' ? given : key;
  };
};
