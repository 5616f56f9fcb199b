import type { Page } from '@playwright/test';
import { screens } from '../contract/src/screens.ts';
import english from '../web/public/assets/locales/en.json' with { type: 'json' };
import { menuLink, rowsOf, settled } from './support/lists.ts';
import { openScreen, screenShown } from './support/screens.ts';
import { atRest, enter, expect, test } from './support/test.ts';
import { builtScripts, storedSize, weigh } from './support/weight.ts';

/** In bytes over the wire, compressed by brotli. */
const budget = {
  signIn: { scripts: 165_000, styles: 15_000, requests: 8 },
  dashboard: { scripts: 280_000, requests: 30 },
  lazyRoute: { scripts: 40_000, requests: 8 },
  allScripts: 400_000,
};

const titleOf = (path: string): string => {
  const screen = screens.find((known) => known.path === path);
  return screen ? english.nav[screen.id] : '';
};

/** By keyboard: a pointer that rests on a link would preload its screen. */
const enterByKeyboard = async (page: Page, origin: string, path: string): Promise<void> => {
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill('owner@provost.test');
  await page.getByLabel('Password').fill('provost-demo');
  await page.getByLabel('Password').press('Enter');
  await screenShown(page, titleOf(path));
};

test('the sign-in page loads few and small files', async ({ page, school }) => {
  const weight = await weigh(page);
  await page.goto(`${school.origin}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  const { scripts, styles, requests, uncompressed, files } = await weight();
  expect(uncompressed).toEqual([]);
  expect(files).not.toEqual([]);
  expect(scripts).toBe(storedSize(files));
  expect(scripts).toBeLessThanOrEqual(budget.signIn.scripts);
  expect(styles).toBeGreaterThan(0);
  expect(styles).toBeLessThanOrEqual(budget.signIn.styles);
  expect(requests).toBeLessThanOrEqual(budget.signIn.requests);
});

test('the dashboard, sign-in included, stays within its budget', async ({ page, school }) => {
  const weight = await weigh(page);
  await enterByKeyboard(page, school.origin, '/');
  await expect(page.getByRole('region', { name: 'Users by status' })).toBeVisible();
  await atRest(page);
  const { scripts, requests, uncompressed } = await weight();
  expect(uncompressed).toEqual([]);
  expect(scripts).toBeLessThanOrEqual(budget.dashboard.scripts);
  expect(requests).toBeLessThanOrEqual(budget.dashboard.requests);
});

for (const { id, path } of screens.filter((screen) => screen.path !== '/')) {
  test(`the screen ${id} is a small lazy route`, async ({ page, school }) => {
    const weight = await weigh(page);
    const start = id === 'profile' ? '/' : '/profile';
    await enter(page, school, start);
    await screenShown(page, titleOf(start));
    const before = await weight();
    await openScreen(page, path, titleOf(path));
    const after = await weight();
    // Screens share chunks: one can add none to the profile. The session has some in any case.
    expect(after.files).not.toEqual([]);
    expect(after.scripts).toBe(storedSize(after.files));
    expect(after.scripts - before.scripts).toBeLessThanOrEqual(budget.lazyRoute.scripts);
    expect(after.scriptRequests - before.scriptRequests).toBeLessThanOrEqual(
      budget.lazyRoute.requests,
    );
  });
}

test('all screens, dialogs and rare parts together stay within their budget', () => {
  expect(storedSize(builtScripts())).toBeLessThanOrEqual(budget.allScripts);
});

test('switching between lists takes one call, which starts on hover, and shifts nothing', async ({
  page,
  school,
}) => {
  const nextPage = page.waitForResponse(/\/api\/auth\/admin\/students\/\?(?!page=1&)/);
  await enter(page, school, '/students');
  // Away from the rows, which prefetch their details; the list prefetches its next page itself.
  await page.mouse.move(0, 0);
  await settled(page);
  await nextPage;
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await menuLink(page, 'Teachers').hover();
  // The rows have arrived: what shifts when they are late depends on the machine.
  const isLoaded = () =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('/api/auth/admin/teachers/?page=1&'));
  await page.waitForFunction(isLoaded);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift' });
  });
  await menuLink(page, 'Teachers').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible();
  await settled(page);
  await expect(rowsOf(page).first()).toBeVisible();
  expect(requested.filter((path) => path.endsWith('.js') || path.endsWith('.css'))).toEqual([]);
  const calls = requested.filter((path) => path.startsWith('/api/'));
  expect(new Set(calls)).toEqual(new Set(['/api/auth/admin/teachers/']));
  const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  // Not zero: a header aligns with its numbers, and the footer moves with the table's height.
  expect(shifts.reduce((all, shift) => all + shift, 0)).toBeLessThan(0.001);
});
