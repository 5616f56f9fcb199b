import type { Page } from '@playwright/test';
import { type Language, languages } from '../../contract/src/locales.ts';
import { expect, test } from './test.ts';

/** As when another tab changes the language: the application does not boot for it. */
export const switchLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((code) => {
    localStorage.setItem('i18nextLng', code);
    dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng' }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

/** Checks the open screen in one language after the other. */
export const inEachLanguage = async (
  page: Page,
  check: () => Promise<void>,
  all: readonly Language[] = languages,
): Promise<void> => {
  for (const language of all) {
    await test.step(`in ${language}`, async () => {
      await switchLanguage(page, language);
      await check();
    });
  }
};
