import type { Locator } from '@playwright/test';
import { languages } from '../contract/src/locales.ts';
import { holdScripts } from './support/scripts.ts';
import {
  chooseInUserMenu,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  expectFits,
  test,
} from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('nothing moves for a user who prefers reduced motion', async ({ page, school }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, school);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Students', exact: true });
  const seconds = await link.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element, '::after').transitionDuration),
  );
  expect(seconds).toBeLessThan(0.001);
});

test('every screen is in the menu and has its title', async ({ page, school }) => {
  await enter(page, school);
  for (const name of [
    'Teachers',
    'Students',
    'Payments',
    'Courses',
    'Price calculator',
    'Dashboard',
  ]) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(`${name} · Provost`);
    await expect(
      page.getByRole('navigation').getByRole('link', { name, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('menu items, routes and the 403 page use one rule', async ({ page, school }) => {
  await enter(page, school, '/students', 'teacher@provost.test');
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    'Students',
    'Courses',
    'Enrolments',
  ]);
  await page.goto(`${school.origin}/payments`);
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible();
  await expect(
    page.getByText('Your account doesn’t have permission to view payments.'),
  ).toBeVisible();
  await expect(page.getByText('If you need access, ask an owner of your school.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Students' }).click();
  await expect(page).toHaveURL(/\/students$/);
});

test('an unknown address is a 404 page inside the layout', async ({ page, host }) => {
  await enter(page, host, '/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Students' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveTitle('Dashboard · Provost');
});

test('theme, direction and collapsed menu persist and apply from the first paint', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await chooseInUserMenu(page, 'Dark theme');
  await chooseInUserMenu(page, 'Right-to-left');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute(
    'content',
    'rgb(14, 20, 32)',
  );
  // The page before any script of the application has run.
  const release = await holdScripts(page);
  await page.goto(`${host.origin}/profile`, { waitUntil: 'commit' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByText('Loading...')).toBeVisible();
  expect(await html.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(14, 20, 32)',
  );
  release();
  await page.goto(`${host.origin}/profile`);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await chooseInUserMenu(page, 'Light theme');
  await chooseInUserMenu(page, 'Left-to-right');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});

test('the theme of the system is followed, also before the first paint', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await page.getByRole('radio', { name: 'System' }).check();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const release = await holdScripts(page);
  await page.goto(`${host.origin}/profile`, { waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  release();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the collapsed menu shows icons with tooltips', async ({ page, host }) => {
  await enter(page, host, '/profile');
  const students = page.getByRole('navigation').getByRole('link', { name: 'Students' });
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(async () => (await students.boundingBox())?.width).toBeLessThan(60);
  await students.hover();
  await expect(page.getByRole('tooltip', { name: 'Students' })).toBeVisible();
});

test('on a phone the menu is a drawer, and the focus returns', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, host, '/profile');
  await expect(page.getByRole('navigation')).toBeHidden();
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Students' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Students' }).click();
  await expect(page).toHaveURL(/\/students$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectFits(page);
});

for (const width of [360, 767, 768, 769, 1024]) {
  test(`there is exactly one menu at ${width} pixels`, async ({ page, host }) => {
    await page.setViewportSize({ width, height: 740 });
    await enter(page, host, '/profile');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await expect(page.getByRole('navigation').or(opener)).toBeVisible();
  });
}

test('a printed list is complete and has no controls', async ({ page, school }) => {
  await enter(page, school, '/students');
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  const bottomOf = (locator: Locator) =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom);
  const frame = page.getByRole('region', { name: 'Students' });
  expect(await bottomOf(page.getByRole('rowheader').last())).toBeLessThan(await bottomOf(frame));
});

test('the skip link is the first element for the keyboard', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await page.goto(`${host.origin}/profile`);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a banner shows that the browser is offline until it is online again', async ({
  context,
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toBeHidden();
});

test('a screen whose code is gone shows an error inside the layout with a way out', async ({
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  // As after an update: neither its code nor its styles are there any more.
  await page.route('**/assets/price-calculator-screen*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('navigation').getByRole('link', { name: 'Price calculator' }).click();
  await expect(
    page.getByRole('heading', { name: 'This page couldn’t be displayed' }),
  ).toBeVisible();
  await expect(page.getByText('Provost has been updated. Reload to continue.')).toBeVisible();
  await page.unroute('**/assets/price-calculator-screen*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Calculate' })).toBeVisible();
});

test('a banner shows the remaining time of a trial, live', async ({ page, startHost }) => {
  await page.clock.install();
  const host = await startHost({
    user: { user_type: 'owner', is_trial: true, has_purchased: false, trial_remaining_seconds: 90 },
  });
  await enter(page, host, '/courses');
  await expect(page.getByText('Your trial ends in 1 minute')).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText(/Your trial ends in \d+ seconds/)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText('Your trial has ended.')).toBeVisible();
});

test('everything around a screen is inside a landmark', async ({ page, startHost }) => {
  const host = await startHost({
    user: {
      user_type: 'owner',
      is_trial: true,
      has_purchased: false,
      trial_remaining_seconds: 9e4,
    },
  });
  await enter(page, host, '/profile');
  await expect(page.getByText('Your trial ends in 1 day')).toBeVisible();
  await expectAccessible(page, 'region');
});

test('a service worker of an earlier dashboard is unregistered', async ({ page, host }) => {
  await page.addInitScript(() => {
    const registration = {
      unregister: () => {
        document.documentElement.dataset.unregistered = 'true';
        return Promise.resolve(true);
      },
    };
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { ready: Promise.resolve(registration) },
    });
  });
  await page.goto(`${host.origin}/login`);
  await expect(page.locator('html')).toHaveAttribute('data-unregistered', 'true');
});

test('the layout is accessible in every look', async ({ page, host }) => {
  await enter(page, host, '/no/such/page');
  await expectAccessibleInEveryLook(page);
});

test('the user menu is accessible in every look, with its languages', async ({ page, host }) => {
  await enter(page, host, '/profile');
  await page.getByRole('button', { name: 'user menu' }).press('Enter');
  const language = page.getByRole('menuitem', { name: 'Language' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(language).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio')).toHaveCount(languages.length);
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'user menu' })).toBeFocused();
});

test('the footer shows the version and links to the API reference', async ({ page, school }) => {
  await enter(page, school, '/profile');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/^Provost \d+\.\d+\.\d+/);
  await footer.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /API/ })).toBeVisible();
});
