import type { Page } from '@playwright/test';
import { settled } from './support/lists.ts';
import { addStudent, changeStudent } from './support/records.ts';
import { enter, expect, notifications, test } from './support/test.ts';

test.use({ changesRecords: true });

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** Presses Tab until a control has the focus. */
const tabTo = async (page: Page, role: 'button' | 'textbox', name: string): Promise<void> => {
  const control = page.getByRole(role, { name, exact: true });
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab reaches ${name}`);
};

/** The first answer says that the job runs, as it would with many records. */
const showProgress = async (page: Page): Promise<void> => {
  await page.route(
    /\/api\/jobs\/\d+\/$/,
    async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ json: { data: { ...data, state: 'running', done: 2 } } });
    },
    { times: 1 },
  );
};

test('by keyboard alone: all that match are suspended and taken back, except for what a colleague changed', async ({
  page,
  school,
}) => {
  const [, , cleo = { id: 0, name: '' }] = await Promise.all(
    ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((first_name) =>
      addStudent(school, { first_name, last_name: 'Bulkley' }),
    ),
  );
  await enter(page, school, '/students');
  await settled(page);
  await page.keyboard.press('/');
  await page.keyboard.type('Bulkley');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Ada Bulkley' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Ben Bulkley' })).toBeChecked();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Select all 5 matching' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(selection(page)).toContainText('5 selected');

  await expect(selection(page).getByRole('button', { name: 'Actions' })).toBeFocused();
  await page.keyboard.press('Enter');
  const suspend = page.getByRole('menuitem', { name: 'Suspend' });
  await expect(suspend).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(suspend).toBeFocused({ timeout: 100 });
  }).toPass();
  await showProgress(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspend 5 students' });
  await expect(dialog).toContainText('Search: “Bulkley”');
  await expect(dialog).toContainText('Will change: 5 students');
  await tabTo(page, 'button', 'Suspend 5 students');
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(notifications(page)).toContainText(/Suspending 5 students… 40\s?%/);
  await expect(notifications(page)).toContainText('Done: 5');
  await expect(selection(page)).not.toContainText('selected');
  await expect(page.getByRole('row', { name: /Bulkley/ }).getByText('Suspended')).toHaveCount(5);

  await changeStudent(school, cleo, { phone: '+351210000000' });
  await tabTo(page, 'button', 'Undo');
  await page.keyboard.press('Enter');
  await expect(notifications(page)).toContainText('Done: 4 · Left alone, changed since: 1');
  await expect(notifications(page)).toContainText('Cleo Bulkley: ');
  await expect(page.getByRole('row', { name: /Bulkley/ }).getByText('Suspended')).toHaveCount(1);

  await tabTo(page, 'button', 'Show these');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/failed_in=\d+/);
  await expect(page.getByRole('rowheader')).toHaveText([/Cleo Bulkley/]);
});

test('tags are added by keyboard, also while they load', async ({ page, school }) => {
  await addStudent(school, { first_name: 'Tia', last_name: 'Taggart' });
  await enter(page, school, '/students?search=Taggart');
  await settled(page);
  const loading = Promise.withResolvers<void>();
  await page.route('**/api/tags/', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await selection(page).getByRole('button', { name: 'Actions' }).focus();
  await page.keyboard.press('Enter');
  const addTags = page.getByRole('menuitem', { name: 'Add tags' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(addTags).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add tags to 1 student' });
  const typed = dialog.getByRole('textbox', { name: 'Tags' });
  await expect(typed).toBeFocused();
  loading.resolve();
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  const name = await dialog.locator('label').nth(1).innerText();
  await page.keyboard.press('Tab');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(typed).toHaveValue('');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.keyboard.press('Control+Enter');
  await expect(notifications(page)).toContainText('Done: 1');
});

test('an action whose response was lost is shown after a reload, and taken back', async ({
  page,
  school,
}) => {
  const names = ['Ida', 'Jon'];
  await Promise.all(
    names.map((first_name) => addStudent(school, { first_name, last_name: 'Lostwell' })),
  );
  await enter(page, school, '/students?search=Lostwell');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select this page' }).press('Space');
  await page.route('**/api/bulk/', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await selection(page).getByRole('button', { name: 'Suspend' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend 2 students' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/reach/i);
  await page.reload();
  const notice = notifications(page)
    .getByRole('listitem')
    .filter({ hasText: 'Suspend 2 students' });
  await expect(notice).toContainText('Done: 2');
  await notice.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(2);
});
