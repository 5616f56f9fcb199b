import { intlLocaleOf, locales } from '@provost/contract/locales';
import { createInstance } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { readItem } from '@/lib/dom/browser-storage.ts';
import { formatNumber } from '@/lib/format/format.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { languageRetries, languageRetryDelay } from '@/lib/theme-constants.ts';

const defaultLanguage = 'en';
const storedName = 'i18nextLng';

/** One file per language; found in this order, kept in local storage once chosen. */
export const i18n = createInstance();

i18n.on('languageChanged', () => {
  document.documentElement.lang = i18n.resolvedLanguage ?? defaultLanguage;
});

/**
 * What is chosen in one tab holds in the others too, as it does with the skin. Read anew, as the
 * news may be old: to choose what it tells would be news in the other tab, and so back and forth.
 */
window.addEventListener('storage', ({ key }) => {
  if (key !== storedName) return;
  const language = readItem(storedName);
  if (isOneOf(locales, language)) void i18n.changeLanguage(language);
});

export const startI18n = () => {
  const started = i18n
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: locales,
      fallbackLng: defaultLanguage,
      load: 'languageOnly',
      maxRetries: languageRetries,
      retryTimeout: languageRetryDelay,
      backend: { loadPath: '/assets/locales/{{lng}}.json' },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupLocalStorage: storedName,
        caches: ['localStorage'],
      },
      // React escapes already.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  // Numbers within texts are written like those beside them.
  i18n.services.formatter?.add('number', (value: number, language = defaultLanguage) =>
    formatNumber(intlLocaleOf(language), value),
  );
  return started;
};
