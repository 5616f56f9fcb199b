/** The languages of the specification, in which all texts exist. */
export const locales = ['en', 'fr', 'de', 'pt'] as const;
export type Locale = (typeof locales)[number];

/** A user's `locale` is one of them. `pt-PT` overrides some texts of `pt`, which is Brazilian. */
export const languages = [...locales, 'pt-PT'] as const;
export type Language = (typeof languages)[number];

/** The best language for a tag such as `fr-CA`: the exact one, or the one without its region. */
export const languageOf = (tag: string): Language | undefined => {
  const wanted = tag.toLowerCase();
  const [primary] = wanted.split('-');
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => language === primary)
  );
};
