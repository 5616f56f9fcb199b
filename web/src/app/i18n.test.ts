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

test('numbers in texts are written as those beside them', async () => {
  const texts = { students: '{{count, number}}' };
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startI18n();
  await i18n.changeLanguage('de');
  expect(i18n.t('students', { count: 12_345 })).toBe('12.345');
  await i18n.changeLanguage('pt');
  expect(i18n.t('students', { count: 12_345 })).toBe('12\u00A0345');
});
