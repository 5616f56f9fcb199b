import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { menuLink } from './support/lists.ts';
import {
  callPalette,
  chooseInUserMenu,
  enter,
  expect,
  notifications,
  signIn,
  test,
  userMenu,
} from './support/test.ts';

const screens = ['Dashboard', 'Students', 'Teachers', 'Courses', 'Payments', 'Price calculator'];

test('nothing on a host that only keeps the specification leads beyond it', async ({
  page,
  host,
}) => {
  await enter(page, host);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText(screens);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  const targets = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
  for (const target of targets) expect(target).toMatch(/^\/(students|courses|payments|teachers)?/);
  await callPalette(page);
  const rows = page.getByRole('dialog').getByRole('row');
  await expect(rows.filter({ hasText: 'Price calculator' })).toBeVisible();
  for (const beyond of ['Audit', 'Attention', 'Enrol', 'Report', 'Settings', 'Record', 'New']) {
    await expect(rows.filter({ hasText: beyond })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await page.goto(`${host.origin}/audit`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(host.heardAt('GET /api/audit')).toEqual([]);
  await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
});

/** The calls whose failure no other test shows, and the screen that makes them. */
const failing = {
  'GET /api/courses/payments/all': '/payments',
  'GET /api/courses': '/courses',
  'GET /api/courses/pricing/list': '/pricing',
  'GET /api/courses/courses/student-count': '/',
  'GET /api/payments/transactions/report': '/',
  'GET /api/auth/students/not-enrolled': '/',
  'GET /api/auth/users/status-count': '/',
  'GET /api/auth/admin/teachers': '/teachers',
};

test('every failed load shows the message of the host as a notification', async ({
  page,
  startHost,
}) => {
  const refused = Object.keys(failing).map((call): [string, object] => [
    call,
    { status: 400, body: { message: `Refused ${call}` } },
  ]);
  const host = await startHost({ answers: Object.fromEntries(refused) });
  await enter(page, host, '/profile');
  for (const [call, path] of Object.entries(failing)) {
    if (new URL(page.url()).pathname !== path) {
      await menuLink(page, path === '/' ? 'Dashboard' : nameOf(path)).click();
    }
    await expect(notifications(page).getByText(`Refused ${call}`, { exact: true })).toBeVisible();
  }
});

const nameOf = (path: string): string =>
  path === '/pricing' ? 'Price calculator' : path.charAt(1).toUpperCase() + path.slice(2);

test('a student list without any response says that something went wrong', async ({
  page,
  host,
}) => {
  await page.route('**/api/auth/admin/students/**', (route) => route.abort());
  await enter(page, host, '/students');
  await expect(
    notifications(page).getByText('Something went wrong', { exact: true }),
  ).toBeVisible();
});

test('the page’s own language applies if the browser has none that is offered', async ({
  browser,
  host,
}) => {
  const context = await browser.newContext({ locale: 'ja-JP' });
  const page = await context.newPage();
  await page.route(`${host.origin}/login`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html lang="en"', '<html lang="pt"');
    await route.fulfill({ response, body });
  });
  await page.goto(`${host.origin}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  const texts = JSON.parse(await readFile('web/public/assets/locales/pt.json', 'utf8'));
  await expect(page.getByRole('button', { name: texts.login.submit, exact: true })).toBeVisible();
  await context.close();
});

const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());

test('a sign-out leaves preferences in storage and nothing else', async ({ page, host }) => {
  await enter(page, host);
  await page.getByRole('button', { name: 'Bookmark Dashboard' }).click();
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await chooseInUserMenu(page, 'Sign out');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => host.heardAt('POST /api/auth/logout')).toHaveLength(1);
  expect(await stored(page)).toEqual(['i18nextLng', 'menuCollapsed']);
});

test('a sign-out that the host refuses says so', async ({ page, host }) => {
  host.answer({ 'POST /api/auth/logout': { status: 503, body: { message: 'Try later' } } });
  await enter(page, host);
  await chooseInUserMenu(page, 'Sign out');
  await expect(notifications(page).getByText('Try later')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

for (const status of [404, 500]) {
  test(`settings of our server that fail with ${status} hide nothing and are named`, async ({
    page,
    school,
  }) => {
    await page.route('**/api/school/', (route) => route.fulfill({ status, body: '{}' }));
    await page.goto(`${school.origin}/login`);
    await signIn(page);
    await expect(userMenu(page)).toBeVisible();
    await expect(menuLink(page, 'Attention')).toBeVisible();
    await expect(menuLink(page, 'Settings')).toBeVisible();
    const note = page.getByText('Couldn’t load the school’s settings');
    await expect(note).toContainText('your browser’s time zone');
    // Still failing: a retry of its own would remove the button before the click. That the button
    // loads them is shown by school-banner.test.tsx.
    const asked = page.waitForRequest('**/api/school/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await page.unrouteAll();
    await expect(note).toHaveCount(0);

    await page.route('**/api/school/', (route) => route.fulfill({ status, body: '{}' }));
    await page.goto(`${school.origin}/payments?status=paid`);
    await expect(note).toContainText('The last known ones apply');
  });
}
