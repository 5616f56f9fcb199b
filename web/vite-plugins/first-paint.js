/* global __LOADING_TEXTS__ */
// Stands in the page itself and runs before the first paint: skin, direction and language as they
// were left, found by the same names and in the same order as the application finds them.
(() => {
  const page = document.documentElement;
  const texts = __LOADING_TEXTS__;

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
  const language = candidates.find((candidate) => Object.hasOwn(texts, candidate));
  if (language) {
    page.lang = language;
    document.getElementById('first-label').textContent = texts[language];
  }
})();
