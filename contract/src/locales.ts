/**
 * Each language by its own name. The specification has `en`, `fr`, `de` and `pt`. A tag with a
 * region, such as `pt-PT`, overrides some texts of its base language; the others are complete.
 */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
} as const;
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];

/** The language whose texts are used where this one has none. */
export const baseOf = (language: Language): Language | undefined =>
  languages.find((base) => language.startsWith(`${base}-`));

/** The best language for a tag such as `fr-CA`: the exact one, or the one without its region. */
export const languageOf = (tag: string): Language | undefined => {
  const wanted = tag.toLowerCase();
  const [primary] = wanted.split('-');
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => language === primary)
  );
};
