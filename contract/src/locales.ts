export const locales = ['en', 'fr', 'de', 'pt'] as const;
export type Locale = (typeof locales)[number];

/** The words of `pt` are those of Portugal; by itself it stands for Brazil in `Intl`. */
export const intlLocaleOf = (language: string): string => (language === 'pt' ? 'pt-PT' : language);
