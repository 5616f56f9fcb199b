import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';

const root = path.join(import.meta.dirname, '../..');

/** How a screen is dressed. */
export interface Look {
  readonly name: string;
  readonly width: number;
  readonly skin: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly language: 'en' | 'fr' | 'de' | 'pt';
}

export const plain: Look = {
  name: 'light',
  width: 1440,
  skin: 'light',
  direction: 'ltr',
  language: 'en',
};

export const looks: readonly Look[] = [
  plain,
  { ...plain, name: 'dark', skin: 'dark' },
  { ...plain, name: 'rtl', direction: 'rtl' },
  { ...plain, name: 'dark-rtl', skin: 'dark', direction: 'rtl' },
  { ...plain, name: 'german', language: 'de' },
  { ...plain, name: 'french-1024', language: 'fr', width: 1024 },
  { ...plain, name: 'portuguese-1024', language: 'pt', width: 1024 },
  { ...plain, name: 'phone', width: 360 },
  { ...plain, name: 'phone-dark-german', width: 360, skin: 'dark', language: 'de' },
];

/** Those that differ most from each other, for what need not be seen in all. */
export const fewLooks = looks.filter(({ name }) =>
  ['light', 'dark-rtl', 'phone-dark-german'].includes(name),
);

/** A text of the interface in the look's language, by its key. */
export const wordsOf = ({ language }: Look): ((key: string) => string) => {
  const file = path.join(root, `web/public/assets/locales/${language}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key) => {
    const text = key
      .split('.')
      .reduce((part, name) => (part as Record<string, unknown>)[name], texts);
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}.`);
    return text;
  };
};

/** A fresh browser at the sign-in screen. */
export const dress = async (browser: Browser, origin: string, look: Look): Promise<Page> => {
  const isPhone = look.width < 600;
  const context = await browser.newContext({
    viewport: { width: look.width, height: isPhone ? 780 : 900 },
    deviceScaleFactor: isPhone ? 2 : 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(({ skin, direction, language }) => {
    localStorage.setItem('skin', JSON.stringify(skin));
    localStorage.setItem('direction', JSON.stringify(direction));
    localStorage.setItem('i18nextLng', language);
  }, look);
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  return page;
};

export const enterAsOwner = async (page: Page): Promise<void> => {
  await page.locator('input[type="email"]').fill('owner@provost.test');
  await page.locator('input[type="password"]').fill('provost-demo');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.waitForLoadState('networkidle');
};

interface PictureOptions {
  /** The page to its end, where it is longer than the window. */
  readonly whole?: boolean;
}

/** Takes pictures into one folder, each told by its name. */
export const openAlbum = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  return async (page: Page, name: string, { whole = false }: PictureOptions = {}) => {
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: whole });
    console.log(path.join(folder, `${name}.png`));
  };
};

export type Album = ReturnType<typeof openAlbum>;
