/* global __FIRST_TEXTS__ */
// Inlined in index.html and runs before the first paint. Applies the stored theme, direction and
// language, with the same names and detection order as the application.
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
  ];
  const names = Object.keys(texts);
  const languageOf = (candidate) => {
    const tag = String(candidate).toLowerCase();
    return (
      names.find((name) => name.toLowerCase() === tag) ??
      names.find((name) => name === tag.split('-')[0])
    );
  };
  const language = candidates.map(languageOf).find(Boolean) ?? 'en';
  const label = document.getElementById('first-label');
  page.lang = language;
  label.textContent = texts[language].loading;
  // The application shows these two texts if it cannot load its translations.
  label.dataset.failed = texts[language].failed;
  document.getElementById('first-reload').textContent = texts[language].reload;

  // The application requests these files as soon as it runs.
  for (const name of new Set([language, language.split('-')[0]])) {
    const preload = document.createElement('link');
    preload.rel = 'preload';
    preload.as = 'fetch';
    preload.crossOrigin = 'anonymous';
    preload.href = `/assets/locales/${name}.json`;
    document.head.append(preload);
  }
})();
