import type { Page } from '@playwright/test';
import { rowsOf } from './support/lists.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const statusCalls = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
  });
  return sent;
};

const openFirst = async (page: Page): Promise<string> => {
  await rowsOf(page).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  return page.url();
};

const askTo = async (page: Page, action: string) => {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action} .*\\?$`) });
  await expect(dialog).toBeVisible();
  return dialog;
};

test('a confirmation says that another tab has changed the record, and sends nothing', async ({
  page,
  context,
  school,
}) => {
  await enter(page, school, '/students?status=active&search=a');
  const sent = statusCalls(page);
  const url = await openFirst(page);
  const dialog = await askTo(page, 'Suspend');

  const other = await context.newPage();
  await other.goto(url);
  await (await askTo(other, 'Archive')).getByRole('button', { name: 'Archive' }).click();
  await expect(other.getByRole('button', { name: 'Reactivate' })).toBeVisible();

  await page.bringToFront();
  await expect(dialog.getByRole('alert')).toContainText('Archived');
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Suspend' }).click({ force: true });
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await (await askTo(page, 'Reactivate')).getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { status: 'active', version: expect.any(Number) },
  ]);
});

test('a confirmation notices a change by another user before it sends', async ({
  page,
  other,
  school,
}) => {
  await enter(page, school, '/students?status=active&search=e');
  const sent = statusCalls(page);
  const url = await openFirst(page);
  const dialog = await askTo(page, 'Suspend');

  const { pathname, search } = new URL(url);
  await enter(other, school, pathname + search, 'admin@provost.test');
  await (await askTo(other, 'Archive')).getByRole('button', { name: 'Archive' }).click();
  await expect(other.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await other.context().close();

  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Archived');
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await (await askTo(page, 'Reactivate')).getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('a change between the check and the write is reported with the status that won', async ({
  page,
  other,
  school,
}) => {
  await enter(page, school, '/students?status=active&search=i');
  const url = await openFirst(page);
  const dialog = await askTo(page, 'Suspend');
  const { pathname, search } = new URL(url);
  await enter(other, school, pathname + search, 'admin@provost.test');
  await page.route('**/api/auth/admin/users/*/', async (route) => {
    await (await askTo(other, 'Archive')).getByRole('button', { name: 'Archive' }).click();
    await expect(other.getByRole('button', { name: 'Reactivate' })).toBeVisible();
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByText(/Status: Archived/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
});
