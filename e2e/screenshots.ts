import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../scripts/find-browser.ts';
import {
  type Album,
  dress,
  enterAsOwner,
  fewLooks,
  type Look,
  looks,
  openAlbum,
  plain,
  wordsOf,
} from './support/pictures.ts';
import { startSchool } from './support/school.ts';
import { photographTour, show, typePrice } from './support/tour.ts';

/**
 * Pictures for review: every screen with full content in every look, what opens over them in
 * a few, and each screen empty, loading and failing. `--readme` makes only what the README and the tour show.
 */
const { values: wish } = parseArgs({ options: { readme: { type: 'boolean', default: false } } });
const root = path.join(import.meta.dirname, '..');

const lists = ['/teachers', '/students', '/payments', '/courses', '/audit'];
const loadingScreens = ['/', ...lists, '/pricing', '/profile'];
const screens = [...loadingScreens, '/attention', '/reports', '/teachers/new'];

const nameOf = (screen: string): string =>
  screen === '/' ? 'dashboard' : screen.slice(1).replace(/\W+/g, '-');

async function photographFull(page: Page, origin: string, look: Look, album: Album): Promise<void> {
  for (const screen of screens) {
    await show(page, origin, screen);
    await album(page, `full-${nameOf(screen)}-${look.name}`, { whole: true });
  }
}

/** The first row of a list, opened. */
async function openDetails(page: Page, origin: string, screen: string): Promise<void> {
  await show(page, origin, screen);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

async function photographOpened(
  page: Page,
  origin: string,
  look: Look,
  album: Album,
): Promise<void> {
  const words = wordsOf(look);
  const button = (key: string) => page.getByRole('button', { name: words(key) });
  const take = (name: string) => album(page, `open-${name}-${look.name}`);

  for (const screen of ['/payments', '/courses', '/teachers', '/students?status=active']) {
    await openDetails(page, origin, screen);
    await take(nameOf(screen));
  }
  await button('status.actions.suspend.button').click();
  await page.getByRole('dialog').nth(1).waitFor();
  await take('confirm');

  await show(page, origin, '/students?status=active,invited&search=an');
  await button('table.filters').first().click();
  await take('filters');
  await page.keyboard.press('Escape');
  await button('table.columns').click();
  await take('columns');

  await show(page, origin, '/pricing');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  await take('delete-price');

  await show(page, origin, '/');
  await page.keyboard.press('Control+k');
  await page.locator('tr[aria-selected]').first().waitFor();
  await take('palette');
  await page.getByRole('dialog').getByRole('combobox').fill('mar');
  await page.waitForResponse((response) => response.url().includes('/api/search'));
  await page.locator('tr[aria-selected]').filter({ hasText: '@' }).first().waitFor();
  await take('palette-found');
  await page.keyboard.press('Escape');
  await page.locator('header [aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: words('layout.language') }).click();
  await take('user-menu');

  await show(page, origin, '/teachers/new');
  await page.locator('form button[type="submit"]').click();
  await album(page, `error-teachers-new-${look.name}`, { whole: true });
  await show(page, origin, '/students?search=zzzzqq');
  await take('no-match');
  await show(page, origin, '/nowhere');
  await take('not-found');
  if (look.width > 600) return;
  await button('layout.openMenu').click();
  await page.getByRole('dialog').waitFor();
  await take('menu');
}

/** The price calculator once a price was saved. */
async function photographSavedPrice(page: Page, origin: string, album: Album): Promise<void> {
  await show(page, origin, '/pricing');
  await typePrice(page);
  await page.getByRole('button', { name: 'Save price' }).click();
  await page.getByRole('status').filter({ hasText: 'saved' }).first().waitFor();
  await album(page, 'open-price-saved');
}

async function photographLoading(page: Page, origin: string, album: Album): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !/profile|bookmarks/.test(url.pathname),
    () => undefined,
  );
  for (const screen of loadingScreens) {
    await page.goto(origin + screen);
    await page.getByRole('main').waitFor();
    // Skeletons appear after a delay, to avoid flicker.
    await page.waitForTimeout(600);
    await album(page, `loading-${nameOf(screen)}`);
  }
  await page.unrouteAll();
}

const failure = {
  code: 'server_error',
  message: 'Something went wrong',
  request_id: '01J9ZK3V7Q8XW5T2N4M6B0C1D2',
};

async function photographFailing(page: Page, origin: string, album: Album): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !/profile|bookmarks/.test(url.pathname),
    (route) => route.fulfill({ status: 500, json: failure }),
  );
  for (const screen of loadingScreens) {
    await page.goto(origin + screen);
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await album(page, `error-${nameOf(screen)}`, { whole: true });
  }
  await page.unrouteAll();
}

/** A school on its first day: an owner, and nothing else. */
async function startEmptySchool() {
  const folder = mkdtempSync(path.join(tmpdir(), 'provost-empty-'));
  const school = await startSchool({ DATA_DIR: folder, DEMO_STUDENTS: '0' });
  const command = path.join(root, 'server/src/commands/admin.ts');
  execFileSync(process.execPath, [command, 'create-owner', '--email', 'owner@provost.test'], {
    env: { ...process.env, DATA_DIR: folder, PROVOST_PASSWORD: 'provost-demo' },
  });
  return {
    origin: school.origin,
    close: async () => {
      await school.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function photographEmpty(browser: Browser, album: Album): Promise<void> {
  const school = await startEmptySchool();
  try {
    const page = await dress(browser, school.origin, plain);
    await enterAsOwner(page);
    for (const screen of loadingScreens) {
      await show(page, school.origin, screen);
      await album(page, `empty-${nameOf(screen)}`);
    }
    await page.context().close();
  } finally {
    await school.close();
  }
}

async function photographAll(browser: Browser, origin: string): Promise<void> {
  const album = openAlbum(path.join(root, '.cache/screenshots'));
  for (const look of looks) {
    const page = await dress(browser, origin, look);
    await page.waitForLoadState('networkidle');
    await album(page, `full-login-${look.name}`);
    await enterAsOwner(page);
    await photographFull(page, origin, look, album);
    if (fewLooks.includes(look)) await photographOpened(page, origin, look, album);
    if (look === plain) {
      await photographSavedPrice(page, origin, album);
      await photographLoading(page, origin, album);
      await photographFailing(page, origin, album);
    }
    await page.context().close();
  }
  await photographEmpty(browser, album);
}

// The tour shows a school in full operation.
const school = await startSchool(wish.readme ? { DEMO_STUDENTS: '2000' } : {});
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: [...browserArgs],
});
try {
  await (wish.readme ? photographTour : photographAll)(browser, school.origin);
} finally {
  await browser.close();
  await school.close();
}
