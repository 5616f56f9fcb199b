import { menuLink, rowsOf, settled } from './support/lists.ts';
import { callPalette, enter, expect, test } from './support/test.ts';
import { weigh } from './support/weight.ts';

/** In bytes over the wire, compressed by brotli. */
const budget = {
  signIn: { scripts: 165_000, styles: 15_000, requests: 8 },
  dashboard: { scripts: 260_000 },
  allScreens: { scripts: 300_000 },
};

test('whoever signs in waits for few and small files', async ({ page, school }) => {
  const weight = weigh(page);
  await page.goto(`${school.origin}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  const { scripts, styles, requests, uncompressed } = await weight();
  expect(uncompressed).toEqual([]);
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(budget.signIn.scripts);
  expect(styles).toBeGreaterThan(0);
  expect(styles).toBeLessThanOrEqual(budget.signIn.styles);
  expect(requests).toBeLessThanOrEqual(budget.signIn.requests);
});

test('the dashboard, sign-in and all, stays within its weight', async ({ page, school }) => {
  const weight = weigh(page);
  await enter(page, school);
  await expect(page.getByRole('region', { name: 'Users by status' })).toBeVisible();
  const { scripts, uncompressed } = await weight();
  expect(uncompressed).toEqual([]);
  expect(scripts).toBeLessThanOrEqual(budget.dashboard.scripts);
});

test('all screens together stay within their weight', async ({ page, school }) => {
  const weight = weigh(page);
  await enter(page, school);
  for (const name of ['Teachers', 'Students', 'Courses', 'Payments']) {
    await menuLink(page, name).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await settled(page);
    await rowsOf(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const path of ['/pricing', '/audit', '/profile', '/teachers/new']) {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await callPalette(page);
  const { scripts } = await weight();
  expect(scripts).toBeGreaterThan(budget.dashboard.scripts);
  expect(scripts).toBeLessThanOrEqual(budget.allScreens.scripts);
});

test('from a list to another is one call, begun when the pointer comes, and what is there stays', async ({
  page,
  school,
}) => {
  const isAhead = page.waitForResponse(/\/api\/auth\/admin\/students\/\?(?!page=1&)/);
  await enter(page, school, '/students');
  // Away from the rows, which fetch ahead what they open; the next page comes by itself.
  await page.mouse.move(0, 0);
  await settled(page);
  await isAhead;
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = page.waitForRequest(/\/api\/auth\/admin\/teachers\/\?page=1&/);
  await menuLink(page, 'Teachers').hover();
  await isAsked;
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
  expect(asked.filter((path) => path.endsWith('.js') || path.endsWith('.css'))).toEqual([]);
  const calls = asked.filter((path) => path.startsWith('/api/'));
  expect(new Set(calls)).toEqual(new Set(['/api/auth/admin/teachers/']));
  const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  // By a hair: a header finds its place over the numbers under it, the footer under another table.
  expect(shifts.reduce((all, shift) => all + shift, 0)).toBeLessThan(0.001);
});
