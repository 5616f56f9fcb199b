/* global __FIRST_TEXTS__ */
// Stands in the page itself and runs before the first paint: skin, direction and language as they
// were left, found by the same names and in the same order as the application finds them.
(() => {
  const page = document.documentElement;
  const texts = __FIRST_TEXTS__;

  const read = (storage, name) => {
    try {
      return window[storage].getItem(name);
    } catch {
      return null;
    }
  };

  if (read('localStorage', 'skin') === '"dark"') {
    page.dataset.mantineColorScheme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#0e1420';
  }
  if (read('localStorage', 'direction') === '"rtl"') page.dir = 'rtl';

  const candidates = [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|; )i18next=([^;]+)/.exec(document.cookie)?.[1],
    read('localStorage', 'i18nextLng'),
    read('sessionStorage', 'i18nextLng'),
    ...navigator.languages,
  ].map((language) => String(language).slice(0, 2));
  const language = candidates.find((candidate) => Object.hasOwn(texts, candidate)) ?? 'en';
  const label = document.getElementById('first-label');
  page.lang = language;
  label.textContent = texts[language].loading;
  // The application shows these two where it cannot load its words.
  label.dataset.failed = texts[language].failed;
  document.getElementById('first-reload').textContent = texts[language].reload;

  // The application asks for it as soon as it runs; so it is here by then.
  const words = document.createElement('link');
  words.rel = 'preload';
  words.as = 'fetch';
  words.crossOrigin = 'anonymous';
  words.href = `/assets/locales/${language}.json`;
  document.head.append(words);
})();
