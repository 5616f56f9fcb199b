import type { Page } from '@playwright/test';
import { atRest, expect } from './test.ts';

/** Waits for the title and the heading of a screen, and for everything it loads. */
export const screenShown = async (page: Page, title: string): Promise<void> => {
  await expect(page).toHaveTitle(`${title} · Provost`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await atRest(page);
};

/** Opens a screen within the application, as a link does: it boots once for all screens. */
export const openScreen = async (page: Page, path: string, title: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await screenShown(page, title);
};

/** The screens that every host has, with their titles. The first is another than that of a boot. */
export const hostScreens = [
  ['/students', 'Students'],
  ['/teachers', 'Teachers'],
  ['/payments', 'Payments'],
  ['/courses', 'Courses'],
  ['/pricing', 'Price calculator'],
  ['/profile', 'Profile'],
  ['/', 'Dashboard'],
] as const;
