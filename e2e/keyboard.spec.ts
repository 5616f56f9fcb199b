import type { Page } from '@playwright/test';
import { callPalette, enter, expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** The first item that the palette finds is opened. */
const run = async (page: Page, term: string, title: string) => {
  await callPalette(page);
  await page.getByRole('combobox', { name: /Search pages/ }).fill(term);
  await expect(page.locator('tr[aria-selected=true]')).toContainText(title);
  await page.keyboard.press('Enter');
};

test('actions of other screens start from the palette, with the focus where they go on', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await run(page, 'new tag', 'New tag');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeFocused();
  await expect(page).toHaveURL(/\/settings\/tags$/);
  await run(page, 'change pass', 'Change password');
  await expect(page.getByRole('region', { name: 'Password' })).toBeFocused();
  await run(page, 'close the', 'Close the day');
  await expect(page.getByRole('dialog', { name: 'Close the day' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
    .toBe(true);
});

test('the statement of a student starts from the palette, also of the one who is open', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await run(page, 'statement zoe lefevre', 'Statement: Zoé Lefèvre');
  const dialog = page.getByRole('dialog', { name: 'Statement for Zoé Lefèvre' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('tab').first().click();
  await run(page, 'statem', 'Statement');
  await expect(dialog).toBeVisible();
});

test('a charge and a payment start with the name of a student, and the account asks for the course', async ({
  page,
  school,
}) => {
  await enter(page, school, '/profile');
  await run(page, 'record payment zoe lefevre', 'Record payment: Zoé Lefèvre');
  await expect(page).toHaveURL(/\/payments\/new/);
  await run(page, 'charge zoe lefevre', 'Add charge: Zoé Lefèvre');
  await expect(page).toHaveURL(/tab=account/);
  const courses = page.getByRole('menu');
  await expect(courses).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(courses.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add a charge for Zoé Lefèvre' })).toBeVisible();
});

test('a tag is added, deleted and brought back without a mouse, and the focus is never lost', async ({
  page,
  school,
}) => {
  await enter(page, school, '/settings/tags#new');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeFocused();
  await page.keyboard.type('Zzz keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'New tag' })).toBeFocused();
  const remove = page.getByRole('button', { name: 'Delete Zzz keyboard' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.keyboard.press('z');
  await expect(remove).toBeVisible();
});
