import { languageOf, languages } from '@provost/contract/locales';
import { type BackendModule, createInstance, type LanguageDetectorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { readItem, writeItem } from '@/lib/dom/browser-storage.ts';
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

const inSession = (): string | null => {
  try {
    return sessionStorage.getItem(storedName);
  } catch {
    return null;
  }
};

/** The wanted languages, in the order of the specification. A choice is stored. */
const detector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    [
      new URLSearchParams(location.search).get('lng'),
      /(?:^|; )i18next=([^;]+)/.exec(document.cookie)?.[1],
      readItem(storedName),
      inSession(),
      ...navigator.languages,
      document.documentElement.lang,
    ].flatMap((tag) => (tag ? [languageOf(tag) ?? tag] : [])),
  cacheUserLanguage: (language) => writeItem(storedName, language),
};

/** A file that the server could not send is worth another attempt. */
const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _, done) => {
    fetch(`/assets/locales/${language}.json`)
      .then(async (response) =>
        response.ok
          ? done(null, await response.json())
          : done(`${response.status}`, response.status >= 500),
      )
      .catch((error) => done(error, true));
  },
};

export const startI18n = () => {
  const started = i18n
    .use(files)
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      fallbackLng: defaultLanguage,
      maxRetries: languageRetries,
      retryTimeout: languageRetryDelay,
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
