import { afterEach, expect, test, vi } from 'vitest';
import { i18n, startI18n } from './i18n.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const chooseElsewhere = (language: string) => {
  localStorage.setItem('i18nextLng', language);
  return new StorageEvent('storage', { key: 'i18nextLng', newValue: language });
};

test('a language chosen in another tab holds here, and only the last one that was', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await startI18n();
  const news = [chooseElsewhere('fr'), chooseElsewhere('de')];
  for (const event of news) {
    window.dispatchEvent(event);
    // An older choice, kept here, would be news in the other tab, and so back and forth.
    expect(localStorage.getItem('i18nextLng')).toBe('de');
  }
  await vi.waitFor(() => expect(i18n.language).toBe('de'));
});
