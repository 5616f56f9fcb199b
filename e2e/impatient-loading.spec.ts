import { holdCalls } from './support/impatient.ts';
import { menuLink, settled } from './support/lists.ts';
import { atRest, enter, expect, expectAccessibleInEveryLook, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const network = 'Couldn’t reach the server. Check your connection and try again.';
const updated = 'Provost has been updated. Reload to continue.';

test('the palette explains why it can’t open offline, and opens when online again', async ({
  context,
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await atRest(page);
  await context.setOffline(true);
  await page.keyboard.press('ControlOrMeta+k');
  const failure = page.getByRole('dialog', { name: 'Couldn’t open this' });
  await expect(failure).toContainText(network);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expect(failure).toHaveCount(0);
});

test('Escape closes the error of a part, and opening it again retries', async ({
  context,
  page,
  host,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await enter(page, host, '/profile');
  await atRest(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const failure = page.getByRole('dialog', { name: 'Couldn’t open this' });
  await expect(failure).toContainText(network);
  await page.keyboard.press('Escape');
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Students' })).toBeVisible();
});

test('Escape closes the failure of a palette over a drawer, and leaves the drawer', async ({
  context,
  page,
  host,
}) => {
  await enter(page, host, '/students');
  await page.getByRole('link', { name: 'Dora Silva' }).click();
  const drawer = page.getByRole('dialog', { name: 'Dora Silva' });
  await expect(drawer).toBeVisible();
  await atRest(page);
  await context.setOffline(true);
  await page.keyboard.press('ControlOrMeta+k');
  const failure = page.getByRole('dialog', { name: 'Couldn’t open this' });
  await expect(failure).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failure).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Back closes the menu of a phone', async ({ page, host }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await enter(page, host, '/profile');
  for (const name of ['Students', 'Courses']) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a drawer whose code can’t be loaded leaves the list in place and opens later', async ({
  page,
  host,
}) => {
  await enter(page, host, '/students');
  await settled(page);
  await page.route('**/assets/*drawer*', (route) => route.abort());
  await page.getByRole('link', { name: 'Dora Silva' }).click();
  const failure = page.getByRole('dialog', { name: 'Couldn’t open this' });
  await expect(failure).toContainText(network);
  await expectAccessibleInEveryLook(page);
  await page.unroute('**/assets/*drawer*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Dora Silva' })).toBeVisible();
  // The bundler alone would not request them again.
  const withoutStyles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
  );
  expect(withoutStyles).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/students$/);
});

test('a screen opened offline shows an error inside the layout and opens when online', async ({
  context,
  page,
  host,
}) => {
  await enter(page, host, '/profile');
  await atRest(page);
  await context.setOffline(true);
  await menuLink(page, 'Price calculator').click();
  await expect(page.getByText(network)).toBeVisible();
  await expect(menuLink(page, 'Students')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Calculate' })).toBeVisible();
});

test('the code of the 403 page is also retried', async ({ page, school }) => {
  await page.route('**/assets/dead-end-screens*', (route) => route.abort());
  await enter(page, school, '/teachers/new', 'finance@provost.test');
  await expect(page.getByText(network)).toBeVisible();
  await page.unroute('**/assets/dead-end-screens*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible();
});

test('only a file that the server no longer has means that Provost was updated', async ({
  page,
  host,
}) => {
  // From the start: a pointer that rests on the button or the link loads their code early.
  const files = '**/assets/{command-palette,price-calculator-screen}*';
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  await enter(page, host, '/profile');
  await atRest(page);
  await page.keyboard.press('ControlOrMeta+k');
  const failure = page.getByRole('dialog', { name: 'Couldn’t open this' });
  await expect(failure).toContainText(updated);
  await expect(failure.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.keyboard.press('Escape');
  await menuLink(page, 'Price calculator').click();
  await expect(page.getByText(updated)).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Calculate' })).toBeVisible();
});

for (const [from, filter] of [
  ['Students', 'Class level'],
  ['Courses', 'Class level'],
] as const) {
  test(`the price calculator has its class levels when opened from ${from}`, async ({
    page,
    school,
  }) => {
    await enter(page, school, `/${from.toLowerCase()}`);
    await settled(page);
    const calls = await holdCalls(page, '**/api/class-levels/');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('group', { name: filter })).toBeVisible();
    for (const path of ['/pricing', '/teachers/new', '/pricing']) {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(page.getByLabel(/Class levels?/).first()).toBeVisible();
    }
    await calls.release();
    await page.getByLabel('Class level').selectOption('Grade 9');
    await expect(page.getByLabel('Course').getByRole('option')).not.toHaveCount(1);
  });
}
