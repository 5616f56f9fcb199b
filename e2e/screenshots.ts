import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../scripts/find-browser.ts';
import { startSchool } from './support/school.ts';

/**
 * Pictures of every screen on a demo school, to be looked at: three widths, both skins, both
 * directions, four languages. `--readme` makes only those that the README shows.
 */
const { values: wish } = parseArgs({ options: { readme: { type: 'boolean', default: false } } });
const root = path.join(import.meta.dirname, '..');

interface Look {
  readonly name: string;
  readonly width: number;
  readonly skin: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly language: 'en' | 'fr' | 'de' | 'pt';
}

const plain: Look = { name: 'light', width: 1440, skin: 'light', direction: 'ltr', language: 'en' };
const looks: readonly Look[] = [
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

const screens = [
  '/',
  '/teachers',
  '/teachers/new',
  '/students',
  '/students?search=zzzzqq',
  '/payments',
  '/courses',
  '/pricing',
  '/audit',
  '/profile',
  '/nowhere',
];

const nameOf = (screen: string): string =>
  screen === '/' ? 'dashboard' : screen.slice(1).replace(/\W+/g, '-');

async function dressed(browser: Browser, origin: string, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width < 600 ? 780 : 900 },
    deviceScaleFactor: look.width < 600 ? 2 : 1,
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
}

async function enter(page: Page): Promise<void> {
  await page
    .locator('input[autocomplete="username"], input[type="email"]')
    .first()
    .fill('owner@provost.test');
  await page.locator('input[type="password"]').fill('provost-demo');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function photograph(page: Page, folder: string, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}

async function photographAll(browser: Browser, origin: string): Promise<void> {
  const folder = path.join(root, '.cache/screenshots');
  mkdirSync(folder, { recursive: true });
  for (const look of looks) {
    const page = await dressed(browser, origin, look);
    await photograph(page, folder, `login-${look.name}`);
    await enter(page);
    for (const screen of screens) {
      await page.goto(origin + screen);
      await photograph(page, folder, `${nameOf(screen)}-${look.name}`);
    }
    await page.goto(`${origin}/students`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
    await photograph(page, folder, `student-details-${look.name}`);
    await page.context().close();
  }
}

async function photographForReadme(browser: Browser, origin: string): Promise<void> {
  const folder = path.join(root, 'docs/images');
  mkdirSync(folder, { recursive: true });
  const wanted = [
    { name: 'dashboard', screen: '/', look: plain },
    { name: 'students-dark', screen: '/students', look: { ...plain, skin: 'dark' as const } },
    { name: 'pricing-phone', screen: '/pricing', look: { ...plain, width: 360 } },
  ];
  for (const { name, screen, look } of wanted) {
    const page = await dressed(browser, origin, look);
    await enter(page);
    await page.goto(origin + screen);
    await photograph(page, folder, name);
    await page.context().close();
  }
}

const school = await startSchool();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: [...browserArgs],
});
try {
  await (wish.readme ? photographForReadme : photographAll)(browser, school.origin);
} finally {
  await browser.close();
  await school.close();
}
