import { holdCalls } from './support/impatient.ts';
import { linesOf, menuLink, settled } from './support/lists.ts';
import {
  chooseInUserMenu,
  enter,
  expect,
  expectAccessibleInEveryLook,
  test,
} from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const exportCall = '**/export.csv?**';

test('an export continues after its list is left, and reports its end', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students?status=active');
  await settled(page);
  const calls = await holdCalls(page, exportCall);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByText('Exporting Students…')).toBeVisible();
  await menuLink(page, 'Courses').click();
  await settled(page);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expect(notifications.getByText('Exporting Students…')).toBeVisible();
  await menuLink(page, 'Students').click();
  await settled(page);
  await expect(page.getByRole('progressbar', { name: 'Exporting…' })).toBeVisible();
  const download = page.waitForEvent('download');
  await calls.release();
  const lines = await linesOf(await download);
  expect(lines.length).toBeGreaterThan(25);
  await expect(notifications.getByRole('status')).toHaveText('List exported.');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

test('an export that fails after its list was left reports the error', async ({ page, school }) => {
  await enter(page, school, '/payments');
  await settled(page);
  const calls = await holdCalls(page, exportCall);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => calls.held.length).toBe(1);
  await menuLink(page, 'Courses').click();
  await settled(page);
  await calls.held[0]?.abort();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByRole('alert')).toContainText('Couldn’t reach the server');
  await expect(notifications.getByText('Exporting')).toHaveCount(0);
});

test('an export is cancelled from any screen', async ({ page, school }) => {
  await enter(page, school, '/teachers');
  await settled(page);
  const calls = await holdCalls(page, exportCall);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => calls.held.length).toBe(1);
  await menuLink(page, 'Courses').click();
  await settled(page);
  await expectAccessibleInEveryLook(page);
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByRole('button', { name: 'Cancel' }).click();
  await expect(notifications.getByRole('status')).toHaveText('Export cancelled.');
  await menuLink(page, 'Teachers').click();
  await settled(page);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

test('the browser asks before leaving a page with a running export', async ({ page, school }) => {
  await enter(page, school, '/students');
  await settled(page);
  const calls = await holdCalls(page, exportCall);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => calls.held.length).toBe(1);
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
});

test('signing out ends an export', async ({ page, school }) => {
  await enter(page, school, '/students');
  await settled(page);
  const calls = await holdCalls(page, exportCall);
  let isAborted = false;
  page.on('requestfailed', (request) => {
    if (request.url().includes('export.csv')) isAborted = true;
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => calls.held.length).toBe(1);
  await chooseInUserMenu(page, 'Sign out').catch(() => undefined);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => isAborted).toBe(true);
  await expect(page.getByText('Exporting')).toHaveCount(0);
});

test('a drawer is printed completely and without the list', async ({ page, school }) => {
  await enter(page, school, '/students?search=lefevre');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  const drawer = page.getByRole('dialog', { name: 'Zoé Lefèvre' });
  await expect(drawer.getByRole('region', { name: 'Payments' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ width: '600px', height: '300px' })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const height = await drawer.evaluate((element) => element.scrollHeight);
  expect(height).toBeGreaterThan(600);
  expect(pages).toBeGreaterThanOrEqual(Math.floor(height / 300));
  await expect(page.locator('#root')).toBeHidden();
});
