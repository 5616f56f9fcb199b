// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18n, startI18n } from './i18n.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const chooseElsewhere = (language: string) => {
  localStorage.setItem('i18nextLng', language);
  return new StorageEvent('storage', { key: 'i18nextLng', newValue: language });
};

test('a language chosen in another tab applies here, and only the latest choice does', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await startI18n();
  const events = [chooseElsewhere('fr'), chooseElsewhere('de')];
  for (const event of events) {
    window.dispatchEvent(event);
    // Storing an older choice would trigger an event in the other tab, and so on.
    expect(localStorage.getItem('i18nextLng')).toBe('de');
  }
  await expect.poll(() => i18n.language).toBe('de');
});

test.each([
  ['de', '12.345'],
  ['es', '12.345'],
  ['pt', '12.345'],
  ['pt-PT', '12\u00A0345'],
])('numbers in texts are formatted for %s', async (language, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ students: '{{count, number}}' }));
  await startI18n();
  await i18n.changeLanguage(language);
  expect(i18n.t('students', { count: 12_345 })).toBe(text);
});

test('pt-PT takes the texts that it does not override from pt, and those from en', async () => {
  const files: Record<string, object> = {
    '/assets/locales/pt-PT.json': { password: 'Palavra-passe' },
    '/assets/locales/pt.json': { password: 'Senha', name: 'Nome' },
    '/assets/locales/en.json': { password: 'Password', name: 'Name', theme: 'Theme' },
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(files[url]));
  localStorage.setItem('i18nextLng', 'pt-PT');
  await startI18n();
  expect(document.documentElement.lang).toBe('pt-PT');
  expect(['password', 'name', 'theme'].map((key) => i18n.t(key))).toEqual([
    'Palavra-passe',
    'Nome',
    'Theme',
  ]);
});

test.each([
  [['fr-CA', 'en-US', 'en'], 'fr'],
  [['es-MX', 'en'], 'es'],
  [['pt-BR', 'en'], 'pt'],
  [['pt-pt', 'en'], 'pt-PT'],
  [['ja', 'de-AT'], 'de'],
  [['ja'], 'en'],
])('a browser that prefers %s gets %s', async (preferred, language) => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  await startI18n();
  expect(i18n.language).toBe(language);
});

test('the address, a cookie, the local storage, the session and the browser decide, in this order', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt']);
  const languageNow = async () => {
    localStorage.removeItem('i18nextLng');
    await startI18n();
    return i18n.language;
  };
  expect(await languageNow()).toBe('pt');
  sessionStorage.setItem('i18nextLng', 'de');
  expect(await languageNow()).toBe('de');
  localStorage.setItem('i18nextLng', 'es');
  await startI18n();
  expect(i18n.language).toBe('es');
  // biome-ignore lint/suspicious/noDocumentCookie: as another page of the school would set it.
  document.cookie = 'i18next=fr';
  expect(await languageNow()).toBe('fr');
  history.replaceState(null, '', '?lng=pt-PT');
  expect(await languageNow()).toBe('pt-PT');
  // biome-ignore lint/suspicious/noDocumentCookie: removes it.
  document.cookie = 'i18next=; max-age=0';
  history.replaceState(null, '', '/');
  sessionStorage.clear();
});

test('without any other preference the language of the html element is used', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([]);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('');
  document.documentElement.lang = 'de';
  await startI18n();
  expect(i18n.language).toBe('de');
});

describe('a translation file that fails to load', () => {
  // A new instance: it remembers the files that it has loaded.
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  const startWithFailures = async (failures: number) => {
    const times: number[] = [];
    const start = Date.now();
    vi.stubGlobal('fetch', async (url: string) => {
      if (!url.endsWith('/fr.json')) return Response.json({ name: 'Name' });
      times.push(Date.now() - start);
      if (times.length <= failures) return new Response('', { status: 503 });
      return Response.json({ name: 'Nom' });
    });
    localStorage.setItem('i18nextLng', 'fr');
    const fresh = await import('./i18n.ts');
    const started = fresh.startI18n();
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    return { times, text: fresh.i18n.t('name') };
  };

  test('is retried 5 times, after 350 ms and then twice as long each time', async () => {
    const { times, text } = await startWithFailures(Number.POSITIVE_INFINITY);
    expect(times).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
    expect(text).toBe('Name');
  });

  test('is used once it has loaded', async () => {
    const { times, text } = await startWithFailures(2);
    expect(times).toEqual([0, 350, 1050]);
    expect(text).toBe('Nom');
  });
});
