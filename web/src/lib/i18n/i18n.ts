import { languageOf, languages } from '@provost/contract/locales';
import { useSyncExternalStore } from 'react';
import { isOneOf } from '../data/is-one-of.ts';
import { readItem, writeItem } from '../dom/browser-storage.ts';
import { tryStorage } from '../dom/try-storage.ts';
import { createListeners } from '../listeners.ts';
import { languageRetries, languageRetryDelay, spinnerLabel } from '../theme-constants.ts';
import { addTexts, defaultLanguage, hasTexts, languagesBehind, textsIn } from './texts.ts';

const storedName = 'i18nextLng';

/** The language on show: the chosen one, or what it falls back to if its file did not load. */
const shown = (chosen: string) => {
  const language = languagesBehind(chosen).find(hasTexts) ?? defaultLanguage;
  return { chosen, language, t: textsIn(chosen) };
};

let current = shown(defaultLanguage);
const changes = createListeners();

/** The texts in the language on show. A component that uses it follows a change of language. */
export const useTranslation = () => useSyncExternalStore(changes.subscribe, () => current);

/** The same outside of components. */
export const currentTexts = () => current;

export const showLanguage = (chosen: string): void => {
  current = shown(chosen);
  const { documentElement: page } = document;
  page.lang = current.language;
  // The label of spinners that style sheets add, such as those of loading buttons.
  const label = current.t('app.loading', spinnerLabel);
  page.style.setProperty('--spinner-label', JSON.stringify(label));
  changes.notify();
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A file that the server could not send is worth another attempt. */
const loadFile = async (language: string): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`/assets/locales/${language}.json`).catch(() => undefined);
    const texts = response?.ok && (await response.json().catch(() => undefined));
    if (texts) return addTexts(language, texts);
    const isFinal = response && response.status < 500 && !response.ok;
    if (isFinal || attempt === languageRetries) return;
    await pause(languageRetryDelay * 2 ** attempt);
  }
};

const loading = new Map<string, Promise<void>>();

/** Loads the files that a language needs and lacks. True if all of them are there. */
export const loadLanguage = async (language: string): Promise<boolean> => {
  const needed = languagesBehind(language);
  const load = (one: string) => {
    const running = loading.get(one) ?? loadFile(one).finally(() => loading.delete(one));
    loading.set(one, running);
    return running;
  };
  await Promise.all(needed.filter((one) => !hasTexts(one)).map(load));
  return needed.every(hasTexts);
};

let lastChoice = '';

/** Stores the choice and shows the language once its files are loaded. Only the last choice counts. */
export const chooseLanguage = async (language: string): Promise<void> => {
  lastChoice = language;
  writeItem(storedName, language);
  await loadLanguage(language);
  if (lastChoice === language) showLanguage(language);
};

/** The first that is known of those that are wanted, in the order of the specification. */
const detectLanguage = (): string =>
  [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|; )i18next=([^;]+)/.exec(document.cookie)?.[1],
    readItem(storedName),
    tryStorage(() => sessionStorage.getItem(storedName)),
    ...navigator.languages,
    document.documentElement.lang,
  ]
    .map((tag) => tag && languageOf(tag))
    .find((language) => isOneOf(languages, language)) || defaultLanguage;

/**
 * Follows a choice made in another tab. Reads the storage instead of the event, which can be stale:
 * applying a stale value would trigger an event in the other tab, and so on.
 */
const followOtherTab = ({ key }: StorageEvent): void => {
  if (key !== storedName) return;
  const language = readItem(storedName);
  if (isOneOf(languages, language)) void chooseLanguage(language);
};

/** False if there is no text to show in any language. */
export const startLanguages = async (): Promise<boolean> => {
  window.addEventListener('storage', followOtherTab);
  await chooseLanguage(detectLanguage());
  return hasTexts(current.language);
};
