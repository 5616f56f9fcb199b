import { languageOf, languages } from '@provost/contract/locales';
import { createInstance } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { readItem } from '@/lib/dom/browser-storage.ts';
import { formatNumber } from '@/lib/format/format.ts';
import { languageRetries, languageRetryDelay, spinnerLabel } from '@/lib/theme-constants.ts';

const defaultLanguage = 'en';
const storedName = 'i18nextLng';

export const i18n = createInstance();

i18n.on('languageChanged', () => {
  const { documentElement: page } = document;
  page.lang = i18n.resolvedLanguage ?? defaultLanguage;
  // The label of spinners that style sheets add, such as those of loading buttons.
  page.style.setProperty('--spinner-label', JSON.stringify(i18n.t('app.loading', spinnerLabel)));
});

/**
 * Follows a choice made in another tab. Reads the storage instead of the event, which can be stale:
 * applying a stale value would trigger an event in the other tab, and so on.
 */
window.addEventListener('storage', ({ key }) => {
  if (key !== storedName) return;
  const language = readItem(storedName);
  if (isOneOf(languages, language)) void i18n.changeLanguage(language);
});

export const startI18n = () => {
  const started = i18n
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      fallbackLng: defaultLanguage,
      maxRetries: languageRetries,
      retryTimeout: languageRetryDelay,
      backend: { loadPath: '/assets/locales/{{lng}}.json' },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupLocalStorage: storedName,
        convertDetectedLanguage: (tag) => languageOf(tag) ?? tag,
        caches: ['localStorage'],
      },
      // React escapes texts already.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  // The same format as the numbers outside of texts.
  i18n.services.formatter?.add('number', (value: number, language = defaultLanguage) =>
    formatNumber(language, value),
  );
  return started;
};
