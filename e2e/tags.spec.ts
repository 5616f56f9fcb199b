import type { Page } from '@playwright/test';
import { enter, expect, expectAccessibleInEveryLook, expectFits, test } from './support/test.ts';

test.use({ changesRecords: true });

const go = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

test('a tag is added, given to a student, filtered by, and merged', async ({ page, school }) => {
  await enter(page, school, '/settings/tags');
  await page.getByRole('button', { name: 'New tag' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Plays chess');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Plays chess/ })).toContainText('Nobody yet');
  await expectFits(page);
  await expectAccessibleInEveryLook(page);

  await go(page, '/students');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const field = page.getByRole('combobox', { name: 'Tags' });
  await field.fill('plays');
  await page.getByRole('option', { name: 'Plays chess' }).click();
  await field.fill('Made here');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('complementary').getByText('Made here')).toBeVisible();

  await go(page, '/settings/tags');
  await page.getByRole('button', { name: 'Merge Made here' }).click();
  await page.getByLabel('Into').selectOption('Plays chess');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('row', { name: /Made here/ })).toHaveCount(0);
  await page
    .getByRole('row', { name: /Plays chess/ })
    .getByRole('link', { name: '1 student' })
    .click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Plays chess');
});

test('a view is saved, opens its list, and is deleted with undo', async ({ page, school }) => {
  await enter(page, school, '/students?status=suspended');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('On hold');
  await dialog.getByLabel('Open this list with it').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: /On hold/ })).toHaveAttribute('data-active', 'true');
  await expectAccessibleInEveryLook(page);

  await go(page, '/students');
  await expect(page).toHaveURL(/status=suspended/);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const inMenu = menu.getByRole('link', { name: /^On hold\s*\d+$/ });
  await expect(inMenu).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'All' }).click();
  await expect(page).not.toHaveURL(/status/);
  await views.getByRole('link', { name: /On hold/ }).click();
  await page.getByRole('button', { name: 'Delete view On hold' }).click();
  await expect(views.getByRole('link', { name: /On hold/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name: /On hold/ })).toBeVisible();

  // The views of a list can load after its filter was removed: the default view is for new visits.
  await page.goto(`${school.origin}/students?status=invited`);
  const load = Promise.withResolvers<void>();
  await page.route(/\/api\/views\//, async (route) => {
    await load.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await expect(page).not.toHaveURL(/status/);
  load.resolve();
  await expect(views.getByRole('link', { name: /On hold/ })).toBeVisible();
  await expect(page).not.toHaveURL(/status/);
  // Other tests open this list as well.
  await views.getByRole('link', { name: /On hold/ }).click();
  await page.getByRole('button', { name: 'Delete view On hold' }).click();
  await expect(views.getByRole('link', { name: /On hold/ })).toHaveCount(0);
});
