import type { Page } from '@playwright/test';
import { screens } from '../../contract/src/screens.ts';
import english from '../../web/public/assets/locales/en.json' with { type: 'json' };
import { atRest, expect } from './test.ts';

/** Waits for the title and the heading of a screen, and for everything it loads. */
export const screenShown = async (page: Page, path: string): Promise<void> => {
  const screen = screens.find((known) => known.path === path);
  const title = screen ? english.nav[screen.id] : '';
  await expect(page).toHaveTitle(`${title} · Provost`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await atRest(page);
};

/** Opens a screen within the application, as a link does: it boots once for all screens. */
export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await screenShown(page, path);
};
