// Runs in the page's head, before the first paint: theme, direction, language and session, by the
// same names and in the same order as the application finds them.
(() => {
  const page = document.documentElement;

  const read = (storage, name) => {
    try {
      return window[storage].getItem(name);
    } catch {
      return null;
    }
  };

  const skin = read('localStorage', 'skin');
  const isDeviceDark = matchMedia('(prefers-color-scheme: dark)').matches;
  if (skin === '"dark"' || (skin === '"system"' && isDeviceDark)) {
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
    page.lang,
  ];
  const languages = __LANGUAGES__;
  const languageOf = (candidate) => {
    const tag = String(candidate).toLowerCase();
    return (
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => language === tag.split('-')[0])
    );
  };
  page.lang = candidates.map(languageOf).find(Boolean) ?? 'en';

  const hasSession = read('localStorage', 'access_token') && read('localStorage', 'user_data');
  const isAccountPage = /^\/(invite|reset-password|forgot-password)\b/.test(location.pathname);
  page.dataset.start = hasSession || isAccountPage ? 'loading' : 'login';

  // The application requests these files first; the browser loads them beside the scripts.
  for (const name of new Set([page.lang, page.lang.split('-')[0]])) {
    const preload = document.createElement('link');
    preload.rel = 'preload';
    preload.as = 'fetch';
    preload.crossOrigin = 'anonymous';
    preload.href = `/assets/locales/${name}.json`;
    document.head.append(preload);
  }
})();
