// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { completeLocales } from '@/testing/complete-locales.ts';
import { currentTexts, startLanguages } from './i18n.ts';
import { addTexts, textsIn } from './texts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.lang = '';
});

const chooseElsewhere = (language: string) => {
  localStorage.setItem('i18nextLng', language);
  return new StorageEvent('storage', { key: 'i18nextLng', newValue: language });
};

test('a language chosen in another tab applies here, and only the latest choice does', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await startLanguages();
  const events = [chooseElsewhere('fr'), chooseElsewhere('de')];
  for (const event of events) {
    window.dispatchEvent(event);
    // Storing an older choice would trigger an event in the other tab, and so on.
    expect(localStorage.getItem('i18nextLng')).toBe('de');
  }
  await expect.poll(() => currentTexts().chosen).toBe('de');
});

test.each([
  ['de', '12.345'],
  ['es', '12.345'],
  ['pt', '12.345'],
  ['pt-PT', '12\u00A0345'],
])('numbers in texts are formatted for %s', async (language, text) => {
  addTexts(language, { students: '{{count, number}}' });
  expect(textsIn(language)('students', { count: 12_345 })).toBe(text);
});

test('pt-PT takes the texts that it does not override from pt, and those from en', () => {
  addTexts('pt-PT', { password: 'Palavra-passe' });
  addTexts('pt', { password: 'Senha', names: { name: 'Nome' } });
  addTexts('en', { password: 'Password', names: { name: 'Name' }, theme: 'Theme' });
  expect(['password', 'names.name', 'theme'].map((key) => textsIn('pt-PT')(key))).toEqual([
    'Palavra-passe',
    'Nome',
    'Theme',
  ]);
});

test('a count chooses the form of its language, and zero its own if there is one', () => {
  addTexts('en', { rows_zero: 'none', rows_one: '{{count}} row', rows_other: '{{count}} rows' });
  addTexts('fr', { rows_one: '{{count}} ligne', rows_other: '{{count}} lignes' });
  const [english, french] = [textsIn('en'), textsIn('fr')];
  expect([0, 1, 2].map((count) => english('rows', { count }))).toEqual(['none', '1 row', '2 rows']);
  expect([0, 1, 2].map((count) => french('rows', { count }))).toEqual([
    '0 ligne',
    '1 ligne',
    '2 lignes',
  ]);
  // Without a form for millions, as `many` in French.
  expect(french('rows', { count: 1_000_000 })).toBe('1000000 lignes');
});

test('values are put in as they are, also those that look like a text with values', () => {
  addTexts('en', { greeting: 'Hello {{ name }}, {{missing}}{{title}}' });
  expect(textsIn('en')('greeting', { name: '{{title}} $& <b>', title: 'Dr' })).toBe(
    'Hello {{title}} $& <b>, Dr',
  );
});

test('the label of a field starts with a small letter within a sentence', () => {
  addTexts('en', { enter: 'Enter the {{label, lower}}.' });
  expect(textsIn('en')('enter', { label: 'First name' })).toBe('Enter the first name.');
});

test('a key without a text is the text given instead, or itself', () => {
  expect(textsIn('en')('toString')).toBe('toString');
  expect(textsIn('en')('nowhere.to.be.found', 'Loading')).toBe('Loading');
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
  await startLanguages();
  expect(currentTexts().chosen).toBe(language);
});

test('the address, a cookie, the local storage, the session and the browser decide, in this order', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt']);
  const languageNow = async () => {
    localStorage.removeItem('i18nextLng');
    await startLanguages();
    return currentTexts().chosen;
  };
  expect(await languageNow()).toBe('pt');
  sessionStorage.setItem('i18nextLng', 'de');
  expect(await languageNow()).toBe('de');
  localStorage.setItem('i18nextLng', 'es');
  await startLanguages();
  expect(currentTexts().chosen).toBe('es');
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
  await startLanguages();
  expect(currentTexts().chosen).toBe('de');
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
    const started = fresh.startLanguages();
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    return { times, text: fresh.currentTexts().t('name') };
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

test.each(completeLocales)(
  '“Undo” is no other word in %s: neither “Cancel” nor “Redo”',
  (_, texts) => {
    const { undo } = texts.notifications;
    expect(undo).toBe(texts.audit.undo);
    expect(undo).not.toBe(texts.table.cancel);
    expect(undo).not.toMatch(/redo|rétablir|wiederh|rehacer|refazer/i);
  },
);
